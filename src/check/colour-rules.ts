/** Colours of archives: the output intent, and the colour spaces that require one (ISO 19005-2 §6.2.3 and §6.2.4). */
import { isUtf8 } from 'node:buffer'
import type { PdfFile } from '../pdf-reader/file.ts'
import { isArray, isReference, nameOf, type PdfDictionary, type PdfValue } from '../pdf-reader/values.ts'
import { listOf } from './structure-tree.ts'
import { numberOf, type Report } from './types.ts'

/** Signatures of profile colour spaces (ICC.1 §7.2.6), by the device space for which they apply; any is for gray. */
const SPACE_OF: Readonly<Record<string, string | null>> = { DeviceRGB: 'RGB ', DeviceCMYK: 'CMYK', DeviceGray: null }
/** Maximum number of colourants of a DeviceN space. */
const MOST_COLORANTS = 32

const intentsOf = (file: PdfFile): readonly PdfDictionary[] =>
  listOf(file, file.catalog.get('OutputIntents')).map(value => file.dictionary(value))

/** ISO 15930 (PDF/X) and others have output intents too; only this subtype counts for archives. */
const ofArchives = (intent: PdfDictionary): boolean => nameOf(intent.get('S')) === 'GTS_PDFA1'

/**
 * §6.2.3: the output intent has an embedded ICC profile of a display or printer, the only one in the file. Device colours
 * mean nothing without it: 100 % cyan differs from press to press. A file without device colours needs none.
 */
export function checkIntent(file: PdfFile, report: Report): void {
  const intents = intentsOf(file)
  const intent = intents.find(ofArchives)
  const profiles = new Set(
    intents.flatMap(each => {
      const profile = each.get('DestOutputProfile')
      return isReference(profile) ? [profile.id] : []
    }),
  )
  if (profiles.size > 1) report('6.2.3', 'output intents have different profiles')
  if (intents.some(each => each.has('DestOutputProfileRef'))) report('6.2.3', 'an output intent is in another file')
  if (intent === undefined) return
  const profile = file.stream(intent.get('DestOutputProfile'))
  if (profile.length < 128 || profile.slice(36, 40) !== 'acsp')
    report('6.2.3', 'the output intent has no colour profile')
  else if (!['mntr', 'prtr'].includes(profile.slice(12, 16)))
    report('6.2.3', 'the profile is not that of a display or printer')
  else if (!['RGB ', 'CMYK', 'GRAY'].includes(profile.slice(16, 20)) || profile.charCodeAt(8) > 4)
    report('6.2.3', 'the profile of the output intent has an unsupported colour space or version')
}

/** Whether device colours are covered by the output intent or by default colour spaces of the resources (§6.2.4.3). */
export class DeviceColours {
  readonly #file: PdfFile
  readonly #intent: string | null

  constructor(file: PdfFile) {
    this.#file = file
    const intent = intentsOf(file).find(ofArchives)
    this.#intent = intent === undefined ? null : file.stream(intent.get('DestOutputProfile')).slice(16, 20)
  }

  /** Null if a space may be used; otherwise the reason why not. */
  problem(space: string | null, resources: PdfDictionary): string | null {
    const wanted = SPACE_OF[space ?? '']
    if (wanted === undefined || (this.#intent !== null && (wanted ?? this.#intent) === this.#intent)) return null
    const defaults = this.#file.dictionary(resources.get('ColorSpace'))
    if (defaults.has(space!.replace('Device', 'Default'))) return null
    return this.#intent === null
      ? `a colour is in ${space}, and the file has no output intent`
      : `a colour is in ${space}, which the output intent is not for`
  }
}

/** §6.1.13 and §6.2.4.4: rules for inks. `known` has the separations so far, by ink. */
export function checkInks(
  file: PdfFile,
  space: readonly PdfValue[],
  known: Map<string, string>,
  report: (clause: string, message: string) => void,
  depth = 0,
): void {
  if (depth > DEEPEST) return
  const family = nameOf(file.resolve(space[0]))
  const named = family === 'DeviceN' || family === 'Separation' ? listOf(file, space[1]) : []
  const inks = named.map(ink => nameOf(file.resolve(ink)) ?? '')
  if (inks.some(ink => !isUtf8(Buffer.from(ink, 'latin1')))) report('6.1.8', 'the name of an ink is not UTF-8')
  if (family === 'DeviceN') {
    if (inks.length > MOST_COLORANTS) report('6.1.13', 'a colour space has more than 32 inks')
    const described = file.dictionary(file.dictionary(space[4]).get('Colorants'))
    for (const ink of inks)
      if (!PROCESS.has(ink) && !described.has(ink)) report('6.2.4.4', 'an ink has no definition (Colorants)')
    for (const value of described.values()) {
      const own = file.resolve(value)
      if (isArray(own)) checkInks(file, own, known, report, depth + 1)
    }
  }
  const ink = family === 'Separation' ? nameOf(file.resolve(space[1])) : null
  // An ink of one name is one plate: two definitions would give it two appearances.
  if (ink === null || ink === 'All' || ink === 'None') return
  const source = written(file, [space[2] ?? null, space[3] ?? null])
  if ((known.get(ink) ?? source) !== source) report('6.2.4.4', 'an ink has two definitions')
  known.set(ink, source)
}

/** Process inks, which need no description. */
const PROCESS: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None'])

/** Nesting of colour spaces: ISO 32000-1 §8.6 allows two or three levels; deeper ones are circular. */
const DEEPEST = 20

/** A value with everything that it refers to, for comparison. */
function written(file: PdfFile, value: PdfValue, depth = 0): string {
  const found = file.resolve(value)
  if (depth > DEEPEST) return ''
  if (isArray(found)) return `[${found.map(each => written(file, each, depth + 1)).join(' ')}]`
  if (!(found instanceof Map)) return JSON.stringify(found)
  const entries = [...found].filter(([key]) => key !== 'Length' && key !== 'Filter' && key !== 'DecodeParms')
  const text = entries.map(([key, each]) => `${key} ${written(file, each, depth + 1)}`).sort()
  return `<${text.join(' ')} ${isReference(value) ? file.stream(value) : ''}>`
}

/** §6.2.5: halftones are of type 1 or 5, which are described by numbers, and have no name that a device could know. */
export function checkHalftone(file: PdfFile, given: PdfValue | undefined, report: (message: string) => void): void {
  const halftone = file.dictionary(given)
  if (halftone.size === 0) return
  const type = numberOf(file.resolve(halftone.get('HalftoneType')), 0)
  if (type !== 1 && type !== 5) report('a halftone has a type other than 1 or 5')
  if (halftone.has('HalftoneName')) report('a halftone has a name (HalftoneName)')
}
