/** Rules for the file as a whole: metadata, language, annotations and fonts. */
import type { PdfFile } from '../pdf-reader/file.ts'
import {
  isDictionary,
  isReference,
  isString,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  textOf,
} from '../pdf-reader/values.ts'
import { checkIntent } from './colour-rules.ts'
import { checkFields, checkSignatures, inherited } from './field-rules.ts'
import { checkOptionalContent } from './optional-content.ts'
import { isLanguage } from './structure-rules.ts'
import { listOf } from './structure-tree.ts'
import { type Element, numberOf, type Report } from './types.ts'
import { checkPrefix, checkXmp } from './xmp-rules.ts'

/** An annotation with its page. */
export interface Annotation {
  readonly id: number
  readonly entries: PdfDictionary
  readonly page: number
}

// ---------- ISO 14289-1 ----------

/**
 * The clauses of ISO 14289-1 on the document as a whole. Most are switches: assistive technology ignores the tags, or reads
 * them with the wrong voice, if one of them is missing, however good the tags are.
 */
export function checkAccessible(file: PdfFile, bytes: string, xmp: string, hasElements: boolean, report: Report): void {
  const { catalog } = file
  if (!/^%PDF-1\.[0-7][\r\n]/.test(bytes)) report('6.1', 'the header is not that of PDF 1.7')
  checkPrefix(xmp, 'pdfuaid', message => report('5', message))
  if (!/pdfuaid:part(?:>|=["'])\s*1\b/.test(xmp)) report('5', 'the metadata does not claim PDF/UA-1')
  // Without Marked, readers may ignore the structure tree; Suspects says that it is not to be relied on.
  const marks = file.dictionary(catalog.get('MarkInfo'))
  if (file.resolve(marks.get('Marked')) !== true) report('6.2', 'MarkInfo does not have Marked true')
  if (file.resolve(marks.get('Suspects')) === true) report('7.1', 'MarkInfo has Suspects true')
  if (!hasElements) report('7.1', 'the file has no structure tree')
  // A reader gets from a place on the page to its element by the parent tree only (ISO 32000-1 §14.7.4.4).
  if (file.dictionary(file.dictionary(catalog.get('StructTreeRoot')).get('ParentTree')).size === 0)
    report('7.1', 'the structure tree has no parent tree')
  // The title is what screen readers announce; without DisplayDocTitle they announce the file name.
  const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)<\/rdf:li>/.exec(xmp)?.[1]?.trim() ?? ''
  if (title === '') report('7.1', 'the metadata has no title (dc:title)')
  if (file.resolve(file.dictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle')) !== true)
    report('7.1', 'DisplayDocTitle is not set')
  const language = textOf(file.resolve(catalog.get('Lang')))
  if (language === '') report('7.2', 'the file has no language (Lang)')
  else if (!isLanguage(language)) report('7.2', `Lang is not a language tag: "${language.slice(0, 40)}"`)
  checkOptionalContent(file, report, '7.10', true)
  for (const { name, value } of embeddedFiles(file))
    for (const key of ['F', 'UF'])
      if (textOf(file.resolve(file.dictionary(value).get(key))) === '')
        report('7.11', `an embedded file has no name (${key})`, null, name.slice(0, 80))
  if (file.dictionary(file.dictionary(catalog.get('AcroForm')).get('XFA')).size > 0)
    report('7.15', 'the file has an XFA form')
  // Bit 10 of the permissions: extraction of text for accessibility (ISO 32000-1 table 22).
  const encryption = file.dictionary(file.trailer.get('Encrypt'))
  if (encryption.size > 0 && (numberOf(file.resolve(encryption.get('P')), 0) & 512) === 0)
    report('7.16', 'permissions deny access to assistive technology')
}

/**
 * §7.18.6.2: media clips have a type, so that a player is found before they are loaded, and alternate text for those who
 * cannot perceive them.
 */
function checkMedia(file: PdfFile, annotation: PdfDictionary, report: (message: string) => void): void {
  const rendition = file.dictionary(file.dictionary(annotation.get('A')).get('R'))
  const clip = file.dictionary(rendition.get('C'))
  if (clip.size === 0) return
  if (textOf(file.resolve(clip.get('CT'))) === '') report('a media clip has no type (CT)')
  if (listOf(file, clip.get('Alt')).length === 0) report('a media clip has no alternate text (Alt)')
}

/**
 * §7.18: annotations that can be seen are in elements of their kind, and say in words what they are for. A reader that
 * follows the structure tree does not come across an annotation outside of it; a link without `Contents` is read as its
 * address, a field without `TU` as its name.
 */
export function checkAnnotations(
  annotations: readonly Annotation[],
  owners: ReadonlyMap<number, Element>,
  file: PdfFile,
  report: Report,
): void {
  for (const { id, entries, page } of annotations) {
    const subtype = nameOf(entries.get('Subtype')) ?? ''
    // Hidden annotations (bit 2 of F), and pop-ups, which repeat the text of their parent.
    if (subtype === 'Popup' || (numberOf(file.resolve(entries.get('F')), 0) & 2) !== 0) continue
    const owner = owners.get(id)
    const place = `${subtype} annotation`
    if (subtype === 'PrinterMark' && owner !== undefined) report('7.18.8', 'a printer’s mark is tagged', page, place)
    if (subtype === 'TrapNet') report('7.18.2', 'there is a TrapNet annotation', page, place)
    if (subtype === 'PrinterMark') continue
    checkMedia(file, entries, message => report('7.18.6.2', message, page, place))
    const says = textOf(file.resolve(entries.get('Contents'))) !== ''
    const owned = owner !== undefined && textOf(file.resolve(owner.entries.get('Alt'))) !== ''
    const expected = subtype === 'Link' ? 'Link' : subtype === 'Widget' ? 'Form' : null
    const clause = subtype === 'Link' ? '7.18.5' : subtype === 'Widget' ? '7.18.4' : '7.18.1'
    if (owner === undefined) report(clause, 'an annotation is not in a structure element', page, place)
    else if (expected !== null && owner.role !== expected)
      report(clause, `an annotation is in ${owner.role}, not in ${expected}`, page, place)
    if (subtype === 'Link' && !says) report('7.18.5', 'a link has no Contents', page, place)
    const isTold = owned || (subtype === 'Widget' ? textOf(inherited(file, entries, 'TU')) !== '' : says)
    if (subtype !== 'Link' && !isTold) report('7.18.1', 'an annotation has no Contents, TU or Alt', page, place)
    if (!entries.has('StructParent')) report('7.18.1', 'an annotation has no StructParent', page, place)
  }
}

/**
 * §7.18.3: the keyboard visits annotations in the order of the structure tree (`Tabs` is S). Without the entry the order is
 * up to the viewer.
 */
export function checkTabs(page: PdfDictionary, number: number, file: PdfFile, report: Report): void {
  const hasAnnotations = listOf(file, page.get('Annots')).length > 0
  if (hasAnnotations && nameOf(file.resolve(page.get('Tabs'))) !== 'S')
    report('7.18.3', 'the tab order of the page is not that of the structure (Tabs)', number)
}

/**
 * ISO 14289-1 §7.21 and ISO 19005-2 §6.2.11, for the dictionary of a font: its program is embedded, since a substituted font
 * may lack the glyphs; a TrueType program says which glyph each CID selects; a composite font maps its codes to Unicode.
 * Glyphs of Type 3 are content streams and need no program.
 */
export function checkFont(
  font: PdfDictionary,
  page: number,
  file: PdfFile,
  report: Report,
  clauses: FontClauses,
): void {
  const subtype = nameOf(font.get('Subtype'))
  const name = nameOf(file.resolve(font.get('BaseFont'))) ?? 'a font'
  const [descendant] = listOf(file, font.get('DescendantFonts'))
  const program = subtype === 'Type0' ? file.dictionary(descendant) : font
  if (subtype === 'Type0' && !font.has('ToUnicode')) report(clauses.unicode, 'a font has no ToUnicode map', page, name)
  if (subtype === 'Type3') return
  const descriptor = file.dictionary(program.get('FontDescriptor'))
  const isInside = ['FontFile', 'FontFile2', 'FontFile3'].some(key => descriptor.has(key))
  if (!isInside) report(clauses.embedded, 'a font is not embedded', page, name)
  const isTrueType = nameOf(program.get('Subtype')) === 'CIDFontType2'
  if (isTrueType && !program.has('CIDToGIDMap')) report(clauses.map, 'a font has no CIDToGIDMap', page, name)
}

/** The clause numbers of a standard on fonts. */
export interface FontClauses {
  readonly embedded: string
  readonly map: string
  readonly unicode: string
}

// ---------- ISO 19005-2 and -3 ----------

/** Annotation types that ISO 32000-1 table 169 defines. Media are in the list, since they have a message of their own. */
const ANNOTATIONS = new Set(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
   FileAttachment Widget PrinterMark TrapNet Watermark Redact Projection 3D Sound Screen Movie`.split(/\s+/),
)
/** Actions that neither run code nor start a program or media (ISO 19005-2 §6.5.1). */
const ACTIONS = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'])

/** Clauses of ISO 19005-2 and -3 with their numbers in ISO 19005-4. */
const IN_PART_4: Readonly<Record<string, string>> = {
  '6.1.6': '6.1.5',
  '6.1.9': '6.1.8',
  '6.1.10': '6.1.9',
  '6.2.8.3': '6.2.7.3',
  '6.2.11.6': '6.2.10.6',
  '6.4.3': '6.5',
  '6.11': '6.12',
  '6.1.8': '6.1.7',
  '6.1.7.1': '6.1.6.1',
  '6.1.7.2': '6.1.6.2',
  '6.2.6': '6.2.4.6',
  '6.2.10': '6.2.9',
  '6.2.11.2': '6.2.10.2',
  '6.2.11.3.1': '6.2.10.3.1',
  '6.2.11.3.3': '6.2.10.3.3',
  '6.2.11.3.2': '6.2.10.3.2',
  '6.2.11.4.1': '6.2.10.4.1',
  '6.2.11.5': '6.2.10.5',
  '6.2.11.7.2': '6.2.10.7',
  '6.2.11.8': '6.2.10.9',
  '6.2.8': '6.2.7.1',
  '6.2.9': '6.2.8.1',
  '6.5.1': '6.6.1',
  '6.5.2': '6.6.3',
  '6.6.2.1': '6.7.2.1',
  '6.6.4': '6.7.3',
  '6.8': '6.9',
  '6.10': '6.11',
  '6.1.12': '6.1.11',
  '6.9': '6.10',
}

/** The clause on implementation limits, which part 4 does not have. */
const LIMITS = '6.1.13'

/** A report with the clause numbers of a part. Part 4 renumbers the clauses of part 2; the rules here are named by part 2. */
export const inPart = (part: Claim['part'], report: Report): Report =>
  part < 4
    ? report
    : (clause, ...rest) => {
        if (clause !== LIMITS) report(IN_PART_4[clause] ?? clause, ...rest)
      }

/**
 * The clauses of ISO 19005 on the document as a whole: what it needs to be read long after it was written. It claims its part
 * and level, has its data in the open, and depends neither on scripts, nor on forms computed by a viewer, nor on another
 * presentation than its pages.
 */
export function checkArchive(file: PdfFile, bytes: string, xmp: string, claim: Claim, report: Report): void {
  const { catalog, trailer } = file
  // Resources that a page inherits are legal in PDF but not here: a page must be readable by itself.
  for (const page of file.pages())
    if (
      page.id !== null &&
      !file.dictionary({ kind: 'reference', id: page.id }).has('Resources') &&
      page.resources.size > 0
    )
      report('6.2.2', 'a page has no resources of its own')
  // Four bytes over 127 after the first line make transfer programs treat the file as binary.
  const header = claim.part < 4 ? /^%PDF-1\.[0-7][\r\n]+%[\x80-\xff]{4}/ : /^%PDF-2\.\d[\r\n]+%[\x80-\xff]{4}/
  if (!header.test(bytes)) report('6.1.2', 'the header is not that of PDF/A')
  if (claim.part === 4 && trailer.has('Info') && !catalog.has('PieceInfo'))
    report('6.1.3', 'the file has an information dictionary')
  // A reader finds the cross-reference table from the end of the file.
  if (!/%%EOF[\r\n]{0,2}$/.test(bytes)) report('6.1.3', 'the file has data after its end')
  if (trailer.has('Encrypt')) report('6.1.3', 'the file is encrypted')
  const [id] = listOf(file, trailer.get('ID'))
  if (!isString(id) || id.bytes === '') report('6.1.3', 'the file has no ID')
  const says = (key: string, value: string): boolean => new RegExp(`pdfaid:${key}(?:>|=["'])\\s*${value}\\b`).test(xmp)
  if (!says('part', String(claim.part))) report('6.6.4', `the metadata does not claim PDF/A-${claim.part}`)
  checkLevel(claim, says, report)
  checkXmp(xmp, claim.part, report)
  // Uncompressed metadata can be found by programs that do not read PDF.
  if (claim.part < 4 && file.dictionary(catalog.get('Metadata')).has('Filter'))
    report('6.6.2.1', 'the metadata is compressed')
  for (const [key, clause] of Object.entries({ AA: '6.5.2', NeedsRendering: '6.4.2', Requirements: '6.11' }))
    if (catalog.has(key)) report(clause, `the catalog has ${key}`)
  if (file.dictionary(catalog.get('Names')).has('AlternatePresentations'))
    report('6.10', 'the file has AlternatePresentations')
  for (const key of file.dictionary(catalog.get('Perms')).keys())
    if (key !== 'UR3' && key !== 'DocMDP') report('6.1.12', `an unknown permission (${key.slice(0, 20)})`)
  const form = file.dictionary(catalog.get('AcroForm'))
  if (file.resolve(form.get('NeedAppearances')) === true)
    report('6.4.1', 'the viewer generates appearances of fields (NeedAppearances)')
  if (form.has('XFA')) report('6.4.2', 'the file has an XFA form')
  const opening = file.resolve(catalog.get('OpenAction'))
  if (isDictionary(opening)) checkAction(opening, null, report)
  checkIntent(file, report)
  checkOptionalContent(file, report, '6.9', claim.part < 4)
  checkFields(file, claim.part, report)
  checkSignatures(file, bytes.length, report)
  checkEmbedded(file, claim, report)
}

/**
 * ISO 19005-2 §6.6.4 and ISO 19005-4 §6.7.3: the metadata claims at least the level that is checked (A includes U, U includes
 * B). Part 4 has a revision instead of levels, and F and E for its profiles.
 */
function checkLevel({ part, level }: Claim, says: (key: string, value: string) => boolean, report: Report): void {
  if (part === 4) {
    if (!says('rev', '\\d{4}')) report('6.6.4', 'the metadata does not name the revision')
    if (level === 'F' && !says('conformance', 'F')) report('6.6.4', 'the metadata does not claim level F')
    if (level === null && says('conformance', '\\w+')) report('6.6.4', 'the metadata claims a level')
    return
  }
  const levels = level === 'B' ? '[ABU]' : level === 'U' ? '[AU]' : 'A'
  if (!says('conformance', levels)) report('6.6.4', `the metadata does not claim level ${level}`)
}

/**
 * ISO 19005-2 §6.8, ISO 19005-3 §6.8 and ISO 19005-4 §6.9. Part 2 and plain part 4 take only files that are PDF/A themselves,
 * which is not examined, so that every embedded file is reported. Part 3 and level F take any file, if it has a media type
 * and says how it relates to the document.
 */
function checkEmbedded(file: PdfFile, { part, level }: Claim, report: Report): void {
  const names = file.dictionary(file.catalog.get('Names'))
  const files = embeddedFiles(file)
  if (part === 4 && level === 'F' && !names.has('EmbeddedFiles')) report('6.8', 'the file has no EmbeddedFiles')
  if (part === 2 && names.has('EmbeddedFiles')) report('6.8', 'embedded files are not known to be PDF/A')
  if (part === 4 && level === null && files.length > 0) report('6.8', 'embedded files are not known to be PDF/A')
  const related = new Set(listOf(file, file.catalog.get('AF')).flatMap(each => (isReference(each) ? [each.id] : [])))
  for (const { name, value } of files) {
    const specification = file.dictionary(value)
    const place = name.slice(0, 80)
    if (!specification.has('F') || !specification.has('UF'))
      report('6.8', 'a file specification does not have both F and UF', null, place)
    if (!specification.has('AFRelationship')) report('6.8', 'a file attachment has no AFRelationship', null, place)
    const [stream] = file.dictionary(specification.get('EF')).values()
    const type = nameOf(file.dictionary(stream).get('Subtype')) ?? ''
    if (!/^[-\w+.]+\/[-\w+.]+$/.test(type)) report('6.8', 'a file has no type (Subtype)', null, place)
    if (part === 3 && !(isReference(value) && related.has(value.id)))
      report('6.8', 'an embedded file is not associated with any object (AF)', null, place)
  }
}

/** The file specifications in the name tree of embedded files. */
export function embeddedFiles(file: PdfFile): readonly { readonly name: string; readonly value: PdfValue }[] {
  const files: { name: string; value: PdfValue }[] = []
  const pending: PdfValue[] = [file.dictionary(file.catalog.get('Names')).get('EmbeddedFiles') ?? null]
  for (let steps = 0; pending.length > 0 && steps < 100_000; steps++) {
    const node = file.dictionary(pending.shift())
    pending.push(...listOf(file, node.get('Kids')))
    const names = listOf(file, node.get('Names'))
    for (let i = 0; i + 1 < names.length; i += 2)
      files.push({ name: textOf(file.resolve(names[i])), value: names[i + 1]! })
  }
  return files
}

/** The part and level of PDF/A that a file claims. */
export interface Claim {
  readonly part: 2 | 3 | 4
  readonly level: 'A' | 'B' | 'U' | 'F' | null
}

/**
 * ISO 19005-2 §6.3 and §6.4: annotations print as they are shown, by an appearance that the file contains. Without one, each
 * viewer would draw its own.
 */
export function checkArchiveAnnotations(annotations: readonly Annotation[], file: PdfFile, report: Report): void {
  for (const { entries, page } of annotations) {
    const subtype = nameOf(entries.get('Subtype')) ?? ''
    const place = `${subtype} annotation`
    if (['3D', 'Sound', 'Screen', 'Movie'].includes(subtype)) report('6.3.1', 'an annotation plays media', page, place)
    if (!ANNOTATIONS.has(subtype)) report('6.3.1', 'an annotation has an unknown type', page, place)
    const flags = numberOf(file.resolve(entries.get('F')), 0)
    // Bits of F (ISO 32000-1 table 165): 4 Print; 1 Invisible, 2 Hidden, 32 NoView, 256 ToggleNoView.
    if (subtype !== 'Popup' && (flags & 4) === 0) report('6.3.2', 'an annotation is not printed', page, place)
    if (subtype !== 'Popup' && (flags & (1 | 2 | 32 | 256)) !== 0)
      report('6.3.2', 'an annotation is hidden (F)', page, place)
    const hasLook = file.dictionary(entries.get('AP')).has('N')
    const [x1, y1, x2, y2] = listOf(file, entries.get('Rect')).map(side => numberOf(file.resolve(side), 0))
    const hasSize = x1 !== x2 || y1 !== y2
    if (subtype !== 'Popup' && subtype !== 'Link' && hasSize && !hasLook)
      report('6.3.3', 'an annotation has no appearance', page, place)
    if (hasLook) checkAppearance(file, entries, message => report('6.3.3', message, page, place))
    const action = file.resolve(entries.get('A'))
    if (isDictionary(action)) checkAction(action, page, report)
    if (entries.has('AA')) report('6.4.1', 'an annotation has additional actions (AA)', page, place)
    if (subtype === 'Widget' && entries.has('A')) report('6.4.1', 'a field has an action (A)', page, place)
  }
}

/**
 * §6.3.3: the normal appearance is a stream; for buttons, which have states, a dictionary of streams. Appearances for the
 * pointer (R, D) would show what is not printed.
 */
function checkAppearance(file: PdfFile, entries: PdfDictionary, report: (message: string) => void): void {
  const looks = file.dictionary(entries.get('AP'))
  if (looks.size > 1) report('an annotation has appearances other than the normal one (N)')
  const kind = nameOf(inherited(file, entries, 'FT'))
  const isButton = nameOf(entries.get('Subtype')) === 'Widget' && kind === 'Btn'
  const isStream = file.dictionary(looks.get('N')).has('Length')
  if (isButton === isStream)
    report(`the appearance of ${isButton ? 'a button is not a dictionary of states' : 'an annotation is not a stream'}`)
}

/**
 * §6.5.1: no action that runs code, plays media or changes what is shown; of the named actions only those that turn pages,
 * since viewers define others as they like.
 */
function checkAction(action: PdfDictionary, page: number | null, report: Report): void {
  const kind = nameOf(action.get('S')) ?? ''
  if (!ACTIONS.has(kind)) report('6.5.1', `the file has an action of type ${kind}`, page)
  const name = nameOf(action.get('N')) ?? ''
  if (kind === 'Named' && !['NextPage', 'PrevPage', 'FirstPage', 'LastPage'].includes(name))
    report('6.5.1', `the file has a named action ${name}`, page)
}

/** §6.1.13, §6.5.2 and §6.10. Page sides are within the limits of PDF 1.7 implementations (ISO 32000-1 Annex C.2). */
export function checkPage(
  page: PdfDictionary,
  number: number,
  isBounded: boolean,
  file: PdfFile,
  report: Report,
): void {
  if (page.has('AA')) report('6.5.2', 'a page has additional actions (AA)', number)
  if (page.has('PresSteps')) report('6.10', 'a page has presentation steps (PresSteps)', number)
  if (!isBounded) return
  for (const key of ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) {
    const [x1, y1, x2, y2] = listOf(file, page.get(key)).map(side => numberOf(file.resolve(side), 0))
    if (y2 === undefined) continue
    const sides = [Math.abs(x2! - x1!), Math.abs(y2 - y1!)]
    if (Math.min(...sides) < 3 || Math.max(...sides) > 14_400)
      report('6.1.13', `a side of the page is shorter than 3 pt or longer than 14,400 pt (${key})`, number)
  }
}
