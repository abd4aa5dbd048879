/** The templates: folders of data beside the sources, read when they are first asked for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { OctavoError } from '../base/errors.ts'
import { packageUrl } from '../base/package-root.ts'
import type { DiagramPalette } from '../diagrams/palette.ts'
import type { Document } from '../html/document.ts'

/** A template as its `template.json` describes it. */
export interface Template {
  /** As it is written in a request. */
  readonly name: string
  /** As a person reads it. */
  readonly label: string
  /** One line on what it is like. */
  readonly description: string
  /** What all templates share, unless it says otherwise, and then its own. */
  readonly css: string
  /** The families that stand for generic ones, by their name, where it chooses others than the fonts' manifest. */
  readonly generics: ReadonlyMap<string, readonly string[]>
  /**
   * Whether lines stand on whole px and media queries are answered by the area of the text, as where browsers print, and
   * not by the paper.
   */
  readonly isLikeBrowsers: boolean
  /** Whether listings without tokens are highlighted. */
  readonly highlights: boolean
  /** Its colours of diagrams, where it says any. */
  readonly palette: Partial<DiagramPalette>
}

const TEMPLATES = packageUrl('templates/')

const known = new Map<string, Template>()
let userAgentCss: string | null = null
const quirksCss = new Map<string, string>()
let printCss: string | null = null

/** The style sheet below all others: the defaults of all elements. */
export function userAgentSheet(): string {
  userAgentCss ??= readFileSync(new URL('base.css', TEMPLATES), 'utf8')
  return userAgentCss
}

/** What browsers add to it for documents of a mode; null for those of no quirks. */
export function quirksSheet(mode: Document['mode']): string | null {
  if (mode !== 'quirks' && mode !== 'limited-quirks') return null
  const known = quirksCss.get(mode) ?? readFileSync(new URL(`${mode}.css`, TEMPLATES), 'utf8')
  quirksCss.set(mode, known)
  return known
}

/** The style sheet that templates begin with, those of other folders too; all but those that say `"shared": false`. */
function printSheet(): string {
  printCss ??= readFileSync(new URL('print.css', TEMPLATES), 'utf8')
  return printCss
}

/** A template of a folder of templates, or the bundled one of that name. Throws `unknown_template`. */
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

/** Reads the templates of a folder anew when they are asked for next. */
export function forgetTemplates(folder: URL): void {
  for (const key of known.keys()) if (key.startsWith(folder.href)) known.delete(key)
}

/** A template without a sheet of its own is what stands below it. */
function ownSheet(folder: string): string {
  const sheet = new URL('style.css', folder)
  return existsSync(sheet) ? readFileSync(sheet, 'utf8') : ''
}

/** The names of all templates in a folder, the default one first and the one without a design last. */
export function templateNames(folder: URL = TEMPLATES): readonly string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(new URL(`${entry.name}/template.json`, folder)))
    .map(entry => entry.name)
    .sort()
  const rank = (name: string): number => (name === 'clean' ? 0 : name === 'none' ? 2 : 1)
  return names.toSorted((a, b) => rank(a) - rank(b))
}

const unknownTemplate = (message: string, cause?: unknown): OctavoError =>
  new OctavoError('unknown_template', message, cause === undefined ? {} : { cause })
