/** The templates: folders of data beside the sources, read when they are first asked for. */
import { readdirSync, readFileSync } from 'node:fs'
import { OctavoError } from '../base/errors.ts'
import { packageUrl } from '../base/package-root.ts'

export interface Template {
  /** As it is written in a request. */
  readonly name: string
  /** As a person reads it. */
  readonly label: string
  /** One line on what it is like. */
  readonly description: string
  /** What all templates share, and then its own. */
  readonly css: string
}

const TEMPLATES = packageUrl('templates/')

const known = new Map<string, Template>()
let userAgentCss: string | null = null
let printCss: string | null = null

/** The style sheet below all others: what elements look like where nobody says anything. */
export function userAgentSheet(): string {
  userAgentCss ??= readFileSync(new URL('base.css', TEMPLATES), 'utf8')
  return userAgentCss
}

/** The style sheet that every template begins with, those of other folders too. */
function printSheet(): string {
  printCss ??= readFileSync(new URL('print.css', TEMPLATES), 'utf8')
  return printCss
}

/** A template of a folder of templates; the bundled ones where no folder is given. Throws `unknown_template`. */
export function template(name: string, folder: URL = TEMPLATES): Template {
  const key = new URL(`${name}/`, folder).href
  const loaded = known.get(key)
  if (loaded !== undefined) return loaded
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw unknownTemplate(name)
  try {
    const manifest = JSON.parse(readFileSync(new URL('template.json', key), 'utf8'))
    const made: Template = {
      name,
      label: String(manifest.label ?? name),
      description: String(manifest.description ?? ''),
      css: `${printSheet()}\n${readFileSync(new URL('style.css', key), 'utf8')}`,
    }
    known.set(key, made)
    return made
  } catch (cause) {
    throw unknownTemplate(name, cause)
  }
}

/** The names of all templates in a folder, the default one first. */
export function templateNames(folder: URL = TEMPLATES): readonly string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
  return names.includes('clean') ? ['clean', ...names.filter(name => name !== 'clean')] : names
}

const unknownTemplate = (name: string, cause?: unknown): OctavoError =>
  new OctavoError(
    'unknown_template',
    `There is no template named "${name.slice(0, 60)}".`,
    cause === undefined ? {} : { cause },
  )

/** The folder to take a template from: `further` where it has one of that name, null for the bundled ones. */
export const templateFolder = (name: string, further: URL | null): URL | null =>
  further !== null && templateNames(further).includes(name) ? further : null
