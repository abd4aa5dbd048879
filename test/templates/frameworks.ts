/** Pages made of the components of frameworks, with the real sheets of these. The markup is our own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { compile } from 'tailwindcss'

const require = createRequire(import.meta.url)
const FOLDER = resolve(import.meta.dirname, 'frameworks')
const MODULES = resolve(import.meta.dirname, '..', '..', 'node_modules')

const sheet = (path: string): string => readFileSync(resolve(MODULES, path), 'utf8')
const markup = (name: string): string => readFileSync(resolve(FOLDER, `${name}.html`), 'utf8')

interface Framework {
  readonly css: () => string | Promise<string>
  /** The file with the markup. */
  readonly page: string
  /** Class of the body. */
  readonly body?: string
}

/** Tailwind makes its sheet from the classes that a page uses. */
async function tailwind(): Promise<string> {
  const compiler = await compile('@import "tailwindcss"; @plugin "@tailwindcss/typography";', {
    loadStylesheet: async () => ({
      path: resolve(MODULES, 'tailwindcss/index.css'),
      base: MODULES,
      content: sheet('tailwindcss/index.css'),
    }),
    loadModule: async () => ({ path: MODULES, base: MODULES, module: require('@tailwindcss/typography') }),
  })
  const classes = [...markup('tailwind').matchAll(/class="([^"]*)"/g)].flatMap(match => match[1]!.split(' '))
  return compiler.build(classes)
}

export const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  bootstrap: { css: () => sheet('bootstrap/dist/css/bootstrap.css'), page: 'bootstrap' },
  bulma: { css: () => sheet('bulma/css/bulma.css'), page: 'bulma' },
  tailwindcss: { css: tailwind, page: 'tailwind' },
  'github-markdown-css': { css: () => sheet('github-markdown-css/github-markdown-light.css'), page: 'github' },
  'normalize.css': { css: () => sheet('normalize.css/normalize.css'), page: 'article' },
  'water.css': { css: () => sheet('water.css/out/water.css'), page: 'article' },
  'sakura.css': { css: () => sheet('sakura.css/css/sakura.css'), page: 'article' },
  'latex.css': { css: () => sheet('latex.css/style.css'), page: 'article' },
  pico: { css: () => sheet('@picocss/pico/css/pico.css'), page: 'article' },
  'gutenberg-css': { css: () => sheet('gutenberg-css/dist/gutenberg.css'), page: 'article' },
  'paper-css': { css: () => sheet('paper-css/paper.css'), page: 'paper', body: 'A4' },
}

const known = new Map<string, Promise<string>>()

async function build(name: string): Promise<string> {
  const { css, page, body = '' } = FRAMEWORKS[name]!
  return `<!doctype html><html lang="en"><head><title>${name}</title><style>${await css()}</style></head><body class="${body}">${markup(page)}</body></html>`
}

/** The page of a framework, made once. */
export function frameworkPage(name: string): Promise<string> {
  let html = known.get(name)
  if (html === undefined) {
    html = build(name)
    known.set(name, html)
  }
  return html
}
