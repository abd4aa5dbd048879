/** Reads the import lines of all sources and holds them against the rules of ARCHITECTURE.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SRC = join(ROOT, 'src')

/** The folders that each folder of src/ may import; the empty name stands for the files right in src/. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  'pdf-reader': ['base'],
  compare: ['pdf-reader'],
  check: ['base', 'pdf-reader'],
  html: ['base'],
  fonts: ['base'],
  fetch: ['base'],
  css: ['base', 'html'],
  images: ['base', 'html', 'css'],
  text: ['base', 'css', 'fonts'],
  extract: ['base', 'html'],
  'saved-pages': ['base', 'fetch'],
  code: ['base', 'html'],
  math: ['base', 'html', 'css', 'fonts', 'images', 'text'],
  boxes: ['base', 'html', 'css', 'images', 'text', 'math'],
  layout: ['base', 'css', 'fonts', 'images', 'text', 'boxes'],
  pages: ['base', 'html', 'css', 'fonts', 'images', 'boxes', 'layout'],
  paint: ['base', 'html', 'css', 'fonts', 'images', 'text', 'math', 'boxes', 'layout', 'pages'],
  diagrams: ['base', 'html', 'css', 'fonts', 'images', 'paint'],
  proof: ['base', 'html', 'css', 'paint'],
  raster: ['base', 'css', 'fonts', 'images', 'paint'],
  'svg-writer': ['base', 'css', 'fonts', 'images', 'paint', 'raster'],
  pdf: ['base', 'css', 'fonts', 'images', 'boxes', 'pages', 'paint'],
  job: ['base', 'html', 'css'],
  render: [
    ...[
      'base',
      'html',
      'css',
      'fonts',
      'fetch',
      'images',
      'math',
      'code',
      'boxes',
      'pages',
      'paint',
      'diagrams',
      'proof',
    ],
    ...['extract', 'raster', 'svg-writer', 'pdf', 'job'],
  ],
  service: ['base', 'fonts', 'fetch', 'saved-pages', 'job', 'render'],
  bulk: ['base', 'job', 'service'],
  debug: ['base', 'html', 'css', 'fonts', 'text', 'boxes', 'layout', 'pages', 'paint', 'svg-writer'],
  preview: ['base', 'html', 'boxes', 'paint', 'raster', 'svg-writer', 'debug', 'render'],
  cli: [
    ...['base', 'html', 'fonts', 'fetch', 'extract', 'saved-pages', 'raster', 'svg-writer', 'job', 'render', 'service'],
    ...['pdf-reader', 'compare', 'check', 'bulk', 'debug', 'preview'],
  ],
  testing: ['compare', 'raster', ''],
  '': ['base', 'html', 'fonts', 'fetch', 'extract', 'saved-pages', 'job', 'render'],
}

interface Import {
  readonly from: string
  readonly to: string
  readonly isTypeOnly: boolean
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map(name => name.replaceAll('\\', '/'))

const IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|(?<![\w.])import\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(match => ({
    from: file,
    to: (match[2] ?? match[3])!,
    isTypeOnly: match[1] !== undefined || onlyTypes(match[0]),
  }))
}

const wordsOf = (text: string): readonly string[] => text.match(/[\w$]+/g) ?? []

/** `import { type A, type B } from …` imports nothing that exists at run time. */
function onlyTypes(statement: string): boolean {
  const names = /\{([^}]*)\}/.exec(statement)?.[1]
  if (names === undefined || /^import\s+[\w$]+\s*,/.test(statement)) return false
  return names.split(',').every(name => name.trim() === '' || name.trim().startsWith('type '))
}

/** Packages whose files are read instead of being imported: `scriptOf('package', 'file')`. */
const READ = /\bscriptOf\('([^']+)', '[^']+'\)/g

function readsOf(file: string): readonly Import[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(READ)].map(match => ({ from: file, to: match[1]!, isTypeOnly: false }))
}

const imports = [...sources.flatMap(importsOf), ...sources.flatMap(readsOf)]
const isLocal = (to: string): boolean => to.startsWith('.')
const folderOf = (file: string): string => (file.includes('/') ? file.split('/')[0]! : '')
const targetOf = ({ from, to }: Import): string => relative(SRC, resolve(SRC, dirname(from), to)).replaceAll('\\', '/')

/** The imports between folders. */
const folderImports = imports
  .filter(entry => isLocal(entry.to))
  .map(entry => ({ entry, folder: folderOf(entry.from), target: folderOf(targetOf(entry)) }))
  .filter(({ folder, target }) => folder !== target)

describe('the sources', () => {
  test('import only folders that the table allows', () => {
    const wrong = folderImports
      .filter(({ folder, target }) => !MAY_IMPORT[folder]?.includes(target))
      .map(({ entry }) => `${entry.from} imports ${targetOf(entry)}`)
    expect(wrong).toEqual([])
  })

  test('have a row for each folder in the table, and use each import that it allows', () => {
    expect(Object.keys(MAY_IMPORT).sort()).toEqual([...new Set(sources.map(folderOf))].sort())
    const used = new Set(folderImports.map(({ folder, target }) => `${folder} → ${target}`))
    const allowed = Object.entries(MAY_IMPORT).flatMap(([folder, targets]) => targets.map(to => `${folder} → ${to}`))
    expect(allowed.filter(each => !used.has(each))).toEqual([])
    expect(new Set(allowed).size).toBe(allowed.length)
  })

  test('import each package in exactly one file', () => {
    const importers = new Map<string, Set<string>>()
    for (const { from, to, isTypeOnly } of imports) {
      if (isLocal(to) || to.startsWith('node:') || isTypeOnly) continue
      const name = to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : to.split('/')[0]!
      importers.set(name, (importers.get(name) ?? new Set()).add(from))
    }
    const shared = [...importers]
      .filter(([, files]) => files.size > 1)
      .map(([name, files]) => `${name}: ${[...files].join(', ')}`)
    expect(shared).toEqual([])
    for (const name of [
      'mathjax-full',
      'pdfkit',
      'htmlparser2',
      'css-select',
      'fontkit',
      'linebreak',
      'undici',
      '@mozilla/readability',
      'jsdom',
      'highlight.js',
    ]) {
      expect([...(importers.get(name) ?? [])], name).toHaveLength(1)
    }
  })

  test('import every package that is a dependency, and no other', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const declared = Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    }).sort()
    const used = new Set<string>()
    for (const { to, isTypeOnly } of imports) {
      if (isLocal(to) || to.startsWith('node:') || isTypeOnly) continue
      used.add(to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : to.split('/')[0]!)
    }
    expect([...used].sort()).toEqual(declared)
  })

  test('have no cycle of imports, those of types included', () => {
    const edges = new Map<string, string[]>()
    for (const entry of imports) {
      if (isLocal(entry.to)) edges.set(entry.from, [...(edges.get(entry.from) ?? []), targetOf(entry)])
    }
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      if (done.has(file)) return
      for (const next of edges.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of sources) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('keep the values of layout free of its algorithms', () => {
    const values = ['layout/types.ts', 'layout/break-token.ts']
    const own = imports.filter(({ from, to }) => values.includes(from) && isLocal(to))
    const taken = own.map(targetOf).filter(file => file.startsWith('layout/') && !values.includes(file))
    expect(taken).toEqual([])
  })

  test('export no value that no other file imports', () => {
    const texts = new Map(sources.map(file => [`src/${file}`, readFileSync(join(SRC, file), 'utf8')]))
    const imported = new Set([...texts.values()].flatMap(text => (text.match(IMPORT) ?? []).flatMap(wordsOf)))
    const entries = /^src\/(?:(?:index|client|cli)\.ts$|testing\/|base\/deflate\/assembly\/)/
    const left = [...texts].flatMap(([file, text]) =>
      entries.test(file)
        ? []
        : [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) ([\w$]+)/gm)]
            .map(match => ({ file, name: match[1]! }))
            .filter(({ name }) => !imported.has(name)),
    )
    // What is imported on demand, by tests or by scripts: few names, which are looked for in all files.
    for (const folder of ['test', 'scripts', 'bench'])
      for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
        if (/\.(?:ts|mjs)$/.test(name)) texts.set(`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8'))
    const isUsed = (name: string, own: string): boolean =>
      [...texts].some(([file, text]) => file !== own && text.includes(name))
    expect(left.filter(({ name, file }) => !isUsed(name, file))).toEqual([])
  })

  test('reach the network through the fetcher alone', () => {
    const clients = /\b(?:fetch\(|node:https?['"]|node:net['"]|node:tls['"]|node:dns)/
    // The service and the preview listen; the commands ask the service of their own machine.
    const outside = sources.filter(
      file => !['fetch', 'service', 'preview', 'cli'].includes(folderOf(file)) && file !== 'client.ts',
    )
    const wrong = outside.filter(file =>
      clients.test(readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
    )
    expect(wrong).toEqual([])
  })

  test('compute no transcendental function but by base/math, whose bits are the same on every machine', () => {
    const inexact = /\bMath\.(?:a?(?:sin|cos|tan)h?|atan2|exp|expm1|log|log2|log10|log1p|pow|hypot|cbrt)\b/
    // What only times, counts or judges decides on no byte.
    const apart = new Set(['base/math.ts'])
    const wrong = sources.filter(
      file =>
        !['service', 'cli', 'testing', 'proof'].includes(folderOf(file)) &&
        !apart.has(file) &&
        inexact.test(readFileSync(join(SRC, file), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  test('are all named in the README of their folder, and nothing else is', () => {
    const wrong = readdirSync(SRC, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && readdirSync(join(SRC, entry.name)).includes('README.md'))
      .flatMap(({ name }) => {
        const readme = readFileSync(join(SRC, name, 'README.md'), 'utf8')
        const files = readdirSync(join(SRC, name)).filter(file => file !== 'README.md')
        const rows = readme.split('\n').filter(line => /^\| `/.test(line))
        const listed = rows.flatMap(line =>
          [...line.split('|')[1]!.matchAll(/`([\w.-]+\.ts)`/g)].map(match => match[1]!),
        )
        return [
          ...files
            .filter(file => !new RegExp(`(?<![\\w-])${file.replaceAll('.', '\\.')}`).test(readme))
            .map(file => `${name}/${file} is not named`),
          ...listed.filter(file => !files.includes(file)).map(file => `${name}/${file} does not exist`),
        ]
      })
    expect(wrong).toEqual([])
  })
})
