/** All page content is tagged or an artifact: ISO 14289-1 §7.1, ISO 19005-2 §6.2.2. */
import type { PdfFile } from '../pdf-reader/file.ts'
import {
  isArray,
  isDictionary,
  isOperator,
  isReference,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  Scanner,
  textOf,
} from '../pdf-reader/values.ts'
import { DeviceColours } from './colour-rules.ts'
import { ShownText } from './glyph-rules.ts'
import { checkLimits } from './object-rules.ts'
import { PaintState } from './paint-state.ts'
import { INTENTS } from './resource-rules.ts'
import { isLanguage } from './structure-rules.ts'
import { listOf, parentsOf } from './structure-tree.ts'
import type { Element, Report } from './types.ts'

/** Operators that paint (ISO 32000-1 Annex A). `Do` is one too, depending on what it draws: see `draw`. */
const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Tj', 'TJ', "'", '"', 'EI'])
const SHOWING = new Set(['Tj', 'TJ', "'", '"'])
/** All operators of ISO 32000-1 Annex A. Archives use no others, not even between BX and EX (ISO 19005-2 §6.2.2). */
const KNOWN = new Set(
  `q Q cm w J j M d ri i gs m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ ' "
   d0 d1 CS cs SC SCN sc scn G g RG rg K k sh BI ID EI Do MP DP BMC BDC EMC BX EX`.split(/\s+/),
)
/** By operator, the category of the resource that it names. */
const RESOURCE_OF: Readonly<Record<string, string>> = {
  Tf: 'Font',
  Do: 'XObject',
  gs: 'ExtGState',
  sh: 'Shading',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
}
/** Filters of inline images (ISO 19005-2 §6.1.10). */
const INLINE_FILTERS = new Set(
  'ASCIIHexDecode AHx ASCII85Decode A85 FlateDecode Fl RunLengthDecode RL CCITTFaxDecode CCF DCTDecode DCT'.split(' '),
)
/** Colour space names that are not resources. */
const OWN_COLOURS = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern'])
/** ISO 19005-2 §6.1.13. */
const DEEPEST = 28

/** A content stream and its resources. */
export interface Stream {
  readonly content: string
  readonly resources: PdfDictionary
  readonly page: number
  /** Its key in the parent tree (StructParents). */
  readonly key: PdfValue
  /** Drawn outside the page's content order, so that its content is not tagged. */
  readonly isApart?: boolean
  /** A form, which begins with the colours of its caller. */
  readonly inherits?: boolean
}

/** Where findings are reported; null for standards that are not checked. */
interface ContentReports {
  /** Of PDF/UA. */
  readonly ua: Report | null
  /** Of PDF/A. */
  readonly archive: Report | null
  /** Receives private-use characters without ActualText: in all content, or only in tagged content. */
  readonly privateText: { readonly inArtifacts: boolean; readonly report: (page: number) => void } | null
  /** Receives drawings and images tagged as anything but illustrations; absent to skip this check. */
  readonly graphics?: {
    /** By object id, elements outside illustrations. */
    readonly others: ReadonlyMap<number, Element>
    readonly report: (page: number, owner: Element) => void
  }
}

interface Walk extends ContentReports {
  readonly file: PdfFile
  readonly forms: Set<number>
  readonly shown: ShownText
  readonly parents: ReadonlyMap<number, PdfValue>
  readonly colours: DeviceColours
}

/** Checks the clauses on content streams; returns the text that they show. */
export function checkContents(file: PdfFile, streams: readonly Stream[], reports: ContentReports): ShownText {
  const shown = new ShownText(file)
  const context: Walk = {
    ...reports,
    file,
    forms: new Set(),
    shown,
    parents: parentsOf(file),
    colours: new DeviceColours(file),
  }
  const { graphics: _, ...others } = context
  const apart: Walk = { ...others, ua: null, privateText: null }
  for (const stream of streams) walk(stream, [], stream.isApart === true ? apart : context)
  return shown
}

interface Mark {
  readonly kind: 'artifact' | 'content' | 'other'
  /** The mark, or its element, has an ActualText. */
  readonly isTold: boolean
  /** Its element, if that is outside illustrations. */
  readonly other: Element | null
}

/**
 * Interprets a content stream, as far as rules depend on it: marked content, the graphics state, and resources by name. Forms
 * are followed where they are drawn, since their content belongs to the marked content around the operator, `around`.
 */
function walk(
  { content, resources, page, key, inherits, isApart }: Stream,
  around: readonly Mark[],
  context: Walk,
): void {
  const { file, ua, archive, privateText } = context
  const marks: Mark[] = [...around]
  const owners = listOf(file, typeof key === 'number' ? context.parents.get(key) : undefined)
  const scanner = new Scanner(content)
  let operands: PdfValue[] = []
  const state = new PaintState(file, resources, inherits === true || isApart === true)
  for (let value = scanner.next(); value !== undefined; value = scanner.next()) {
    if (!isOperator(value)) {
      operands.push(value)
      if (archive !== null)
        checkLimits(value, null, (clause, message) => archive(clause, `in the content ${message}`, page))
      continue
    }
    const { name } = value
    if (!KNOWN.has(name)) archive?.('6.2.2', `the operator ${name.slice(0, 20)} is not defined`, page)
    state.apply(name, operands)
    if (name === 'q' && state.depth > DEEPEST) archive?.('6.1.13', 'more than 28 graphics states are saved', page)
    if (name === 'Q' && state.depth < 0)
      archive?.('6.2.2', 'a graphics state is restored without having been saved', page)
    if (state.paintsOver(name)) archive?.('6.2.4.2', 'an ICC-based CMYK colour overprints with OPM 1', page)
    if (name === 'BMC' || name === 'BDC') open(operands, { resources, page, owners }, marks, context)
    else if (name === 'EMC' && marks.length > around.length) marks.pop()
    else if (name === 'ID') {
      if (archive !== null) checkInlineImage(operands, page, archive)
      skipImage(scanner)
    }
    // §7.1: what is painted is either in the structure tree, and read, or an artifact, and skipped. A reader cannot decide by
    // itself.
    const isMarked = marks.some(({ kind }) => kind !== 'other')
    if (PAINTING.has(name) && !isMarked)
      ua?.('7.1', `${name} paints content that is neither tagged nor an artifact`, page)
    if (PAINTING.has(name) && !SHOWING.has(name)) checkGraphics(marks, page, context)
    if (name === 'Do') draw(operands, resources, page, marks, context)
    const isPrivate = SHOWING.has(name) && context.shown.show(state.font, operands.at(-1), page)
    if (isPrivate && !marks.some(({ isTold }) => isTold)) {
      const isArtifact = marks.some(({ kind }) => kind === 'artifact')
      if (privateText !== null && (privateText.inArtifacts || !isArtifact)) privateText.report(page)
    }
    if (archive !== null)
      for (const space of state.paintsIn(name)) {
        const problem = context.colours.problem(space, resources)
        if (problem !== null) archive('6.2.4.3', problem, page)
      }
    if (name === 'ri' && !INTENTS.has(nameOf(operands[0]) ?? ''))
      archive?.('6.2.6', 'a rendering intent is not defined', page)
    const kind = RESOURCE_OF[name]
    const key = nameOf(operands.at(kind === 'Font' ? 0 : -1))
    if (kind !== undefined && key !== null && !OWN_COLOURS.has(key) && !file.dictionary(resources.get(kind)).has(key))
      archive?.('6.2.2', `the content uses ${kind} ${key.slice(0, 20)}, which is not in the resources`, page)
    operands = []
  }
}

/** ISO 14289-2 §8.5.1: content other than text without replacement text is in an illustration, or an artifact. */
function checkGraphics(marks: readonly Mark[], page: number, { graphics }: Walk): void {
  const owner = marks.findLast(({ kind }) => kind === 'content')?.other ?? null
  if (graphics === undefined || owner === null || marks.some(mark => mark.kind === 'artifact' || mark.isTold)) return
  graphics.report(page, owner)
}

interface Surroundings {
  readonly resources: PdfDictionary
  readonly page: number
  /** By marked-content identifier, the element. */
  readonly owners: readonly PdfValue[]
}

/**
 * Begins marked content. Its MCID leads through the parent tree to the element that owns it (ISO 32000-1 §14.7.4.4);
 * properties may be in the stream or in the resources. Artifacts and tagged content do not nest: the content would be both.
 */
function open(operands: readonly PdfValue[], around: Surroundings, marks: Mark[], { file, ua, graphics }: Walk): void {
  const { resources, page, owners } = around
  const tag = nameOf(operands[0])
  const given = operands[1]
  const named = nameOf(given)
  const found = named === null ? given : file.resolve(file.dictionary(resources.get('Properties')).get(named))
  const properties = isDictionary(found) ? found : null
  const number = properties?.get('MCID')
  const reference = typeof number === 'number' ? owners[number] : undefined
  const owner = typeof number === 'number' ? file.dictionary(reference) : null
  if (owner !== null && !owner.has('S')) ua?.('7.1', 'marked content belongs to no element', page)
  const language = properties?.get('Lang')
  if (language !== undefined && !isLanguage(textOf(file.resolve(language))))
    ua?.('7.2', 'the Lang of marked content is not a language tag', page)
  const kind = tag === 'Artifact' ? 'artifact' : owner !== null ? 'content' : 'other'
  const isIn = (other: Mark['kind']): boolean => marks.some(mark => mark.kind === other)
  if (kind === 'artifact' && isIn('content')) ua?.('7.1', 'an artifact is inside tagged content', page)
  if (kind === 'content' && isIn('artifact')) ua?.('7.1', 'tagged content is inside an artifact', page)
  const isTold = properties?.has('ActualText') === true || owner?.has('ActualText') === true
  const other = isReference(reference) ? (graphics?.others.get(reference.id) ?? null) : null
  marks.push({ kind, isTold, other })
}

/**
 * Draws an XObject. A form is walked once, where it is first drawn; if it contains marked content of its own, a second use
 * would put the same element into the page twice (§7.20).
 */
function draw(
  operands: readonly PdfValue[],
  resources: PdfDictionary,
  page: number,
  marks: readonly Mark[],
  context: Walk,
): void {
  const { file, ua, archive, forms } = context
  const isMarked = marks.some(({ kind }) => kind !== 'other')
  const reference = file.dictionary(resources.get('XObject')).get(nameOf(operands[0]) ?? '')
  const object = file.dictionary(reference)
  const subtype = nameOf(object.get('Subtype'))
  if (subtype === 'Image') {
    if (!isMarked) ua?.('7.1', 'an image is neither tagged nor an artifact', page)
    checkGraphics(marks, page, context)
    if (file.resolve(object.get('Interpolate')) === true) archive?.('6.2.8', 'an image has Interpolate', page)
    for (const key of ['OPI', 'Alternates']) if (object.has(key)) archive?.('6.2.8', `an image has ${key}`, page)
    return
  }
  if (subtype === 'PS') archive?.('6.2.9', 'the file has a PostScript XObject', page)
  if (subtype !== 'Form' || !isReference(reference)) return
  for (const key of ['OPI', 'Ref', 'PS', 'Subtype2']) if (object.has(key)) archive?.('6.2.9', `a form has ${key}`, page)
  if (object.has('Ref')) ua?.('7.20', 'a form is a reference XObject (Ref)', page)
  const isTagged = object.has('StructParents')
  if (isTagged && forms.has(reference.id)) ua?.('7.20', 'a form with tagged content is drawn more than once', page)
  if (forms.has(reference.id)) return
  forms.add(reference.id)
  const own = file.dictionary(object.get('Resources'))
  const namesSome = own.size === 0 && /\/\S+\s+(?:Do|gs|sh|scn|cs|[\d.]+\s+Tf)\b/i.test(file.stream(reference))
  if (namesSome) archive?.('6.2.2', 'a form uses resources without having its own', page)
  const key = file.resolve(object.get('StructParents'))
  // ActualText does not apply to the content of a form.
  const around = marks.map(({ kind, other }): Mark => ({ kind, isTold: false, other }))
  const content = file.stream(reference)
  walk({ content, resources: own.size === 0 ? resources : own, page, key, inherits: true }, around, context)
}

/** ISO 19005-2 §6.1.10 and §6.2.8. `operands` alternates keys and values. */
function checkInlineImage(operands: readonly PdfValue[], page: number, report: Report): void {
  for (let i = 0; i + 1 < operands.length; i += 2) {
    const key = nameOf(operands[i])
    const value = operands[i + 1]!
    const filters = key === 'F' || key === 'Filter' ? (isArray(value) ? value : [value]) : []
    if (filters.some(filter => !INLINE_FILTERS.has(nameOf(filter) ?? '')))
      report('6.1.10', 'an inline image has a filter that is not allowed', page)
    if ((key === 'I' || key === 'Interpolate') && value === true) report('6.2.8', 'an image has Interpolate', page)
  }
}

/** Skips the data of an inline image, which may contain anything. */
function skipImage(scanner: Scanner): void {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
  end.lastIndex = scanner.at
  const match = end.exec(scanner.text)
  scanner.at = match === null ? scanner.text.length : match.index + 1
}
