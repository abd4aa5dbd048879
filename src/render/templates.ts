/** Templates: folders of data, read on first use. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { OctavoError } from '../base/errors.ts'
import { packageUrl } from '../base/package-root.ts'
import type { DiagramPalette } from '../diagrams/palette.ts'
import type { Document } from '../html/document.ts'

/** A template as its `template.json` describes it. */
export interface Template {
  /** The name in requests. */
  readonly name: string
  /** The name for people. */
  readonly label: string
  /** A description of one line. */
  readonly description: string
  /** The common sheet of templates, unless it is disabled, and the template's own. */
  readonly css: string
  /** Families by generic family, where the template replaces those of the fonts' manifest. */
  readonly generics: ReadonlyMap<string, readonly string[]>
  /**
   * Whether line positions are rounded to px, and media queries refer to the page area, as in browsers, instead of the paper.
   */
  readonly isLikeBrowsers: boolean
  /** Whether listings without tokens are highlighted. */
  readonly highlights: boolean
  /** Its colours of diagrams. */
  readonly palette: Partial<DiagramPalette>
}

const TEMPLATES = packageUrl('templates/')

const known = new Map<string, Template>()
let userAgentCss: string | null = null
const quirksCss = new Map<string, string>()
let printCss: string | null = null
let bundledNames: readonly string[] | null = null

/** The user-agent style sheet. */
export function userAgentSheet(): string {
  userAgentCss ??= readFileSync(new URL('base.css', TEMPLATES), 'utf8')
  return userAgentCss
}

/** Additional rules for a document mode; null for documents without quirks. */
export function quirksSheet(mode: Document['mode']): string | null {
  if (mode !== 'quirks' && mode !== 'limited-quirks') return null
  const known = quirksCss.get(mode) ?? readFileSync(new URL(`${mode}.css`, TEMPLATES), 'utf8')
  quirksCss.set(mode, known)
  return known
}

/** The common sheet of templates, also of other folders, except those with `"shared": false`. */
function printSheet(): string {
  printCss ??= readFileSync(new URL('print.css', TEMPLATES), 'utf8')
  return printCss
}

/** A template of the given folder, or the bundled one. Throws `unknown_template`. */
export function template(name: string, further: URL | null = null): Template {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw unknownTemplate(`"${name.slice(0, 60)}" is not the name of a template.`)
  const folder = further !== null && existsSync(new URL(`${name}/template.json`, further)) ? further : TEMPLATES
  const key = new URL(`${name}/`, folder).href
  const loaded = known.get(key)
  if (loaded !== undefined) return loaded
  if (!existsSync(new URL('template.json', key))) throw unknownTemplate(`There is no template named "${name}".`)
  try {
    const manifest = JSON.parse(readFileSync(new URL('template.json', key), 'utf8'))
    const made: Template = {
      name,
      label: String(manifest.label ?? name),
      description: String(manifest.description ?? ''),
      css: manifest.shared === false ? ownSheet(key) : `${printSheet()}\n${ownSheet(key)}`,
      generics: new Map(Object.entries(manifest.generic ?? {})),
      isLikeBrowsers: manifest.medium === 'browser',
      highlights: manifest.highlight === true,
      palette: manifest.diagrams ?? {},
    }
    known.set(key, made)
    return made
  } catch (cause) {
    throw unknownTemplate(`The files of the template "${name}" cannot be read.`, cause)
  }
}

/** Drops the cached templates of a folder. */
export function forgetTemplates(folder: URL): void {
  for (const key of known.keys()) if (key.startsWith(folder.href)) known.delete(key)
}

/** The sheet of a template; empty if it has none. */
function ownSheet(folder: string): string {
  const sheet = new URL('style.css', folder)
  return existsSync(sheet) ? readFileSync(sheet, 'utf8') : ''
}

/** The names of the templates in a folder, or of the bundled ones: the default first and the one without a design last. */
export function templateNames(folder: URL | null = null): readonly string[] {
  if (folder !== null) return namesIn(folder)
  bundledNames ??= namesIn(TEMPLATES)
  return bundledNames
}

function namesIn(folder: URL): readonly string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(new URL(`${entry.name}/template.json`, folder)))
    .map(entry => entry.name)
    .sort()
  const rank = (name: string): number => (name === 'clean' ? 0 : name === 'none' ? 2 : 1)
  return names.toSorted((a, b) => rank(a) - rank(b))
}

const unknownTemplate = (message: string, cause?: unknown): OctavoError =>
  new OctavoError('unknown_template', message, cause === undefined ? {} : { cause })
