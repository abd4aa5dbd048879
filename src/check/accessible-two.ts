/** Machine-checkable clauses of PDF/UA-2 (ISO 14289-2:2024). Clauses common to PDF/UA-1 are in other files. */
import type { PdfFile } from '../pdf-reader/file.ts'
import { isArray, isDictionary, isReference, isString, nameOf, type PdfValue, textOf } from '../pdf-reader/values.ts'
import { checkKind } from './annotation-kinds.ts'
import type { Annotation } from './document-rules.ts'
import { checkOptionalContent } from './optional-content.ts'
import { checkRowGroups, checkTable, isLanguage } from './structure-rules.ts'
import { attributesOf, holdsContent, isGroup, kidsOf, listOf } from './structure-tree.ts'
import { type Element, numberOf, PRIVATE, placeOf, type Report } from './types.ts'

/**
 * The file as a whole: §5 to §8.2.1, §8.4.4, §8.7, §8.11. Unlike part 1, the root has one Document in the namespace of PDF
 * 2.0, from which the types of all elements follow.
 */
export function checkAccessibleTwo(file: PdfFile, xmp: string, elements: readonly Element[], report: Report): void {
  const { catalog } = file
  if (!/pdfuaid:part(?:>|=["'])\s*2\b/.test(xmp)) report('5', 'the metadata does not claim PDF/UA-2')
  if (!/pdfuaid:rev(?:>|=["'])\s*2024\b/.test(xmp)) report('5', 'the metadata does not name the revision of 2024')
  if (file.resolve(file.dictionary(catalog.get('MarkInfo')).get('Marked')) !== true)
    report('6.2', 'MarkInfo does not have Marked true')
  if (elements.length === 0) report('8.2.1', 'the file has no structure tree')
  const tops = elements.filter(({ parent }) => parent === null)
  if (tops.length !== 1 || tops[0]!.role !== 'Document')
    report('8.2.5.2', 'the root does not contain exactly one Document')
  else if (tops[0]!.namespace !== 'pdf2') report('8.2.5.2', 'the Document is not in the namespace of PDF 2.0')
  const language = textOf(file.resolve(catalog.get('Lang')))
  if (language === '') report('8.4.4', 'the file has no language (Lang)')
  else if (!isLanguage(language)) report('8.4.4', `Lang is not a language tag: "${language.slice(0, 40)}"`)
  const metadata = file.dictionary(catalog.get('Metadata'))
  if (nameOf(metadata.get('Type')) !== 'Metadata' || nameOf(metadata.get('Subtype')) !== 'XML')
    report('8.11.1', 'the metadata does not have Type Metadata and Subtype XML')
  const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)<\/rdf:li>/.exec(xmp)?.[1]?.trim() ?? ''
  if (title === '') report('8.11.1', 'the metadata has no title (dc:title)')
  if (file.resolve(file.dictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle')) !== true)
    report('8.11.2', 'DisplayDocTitle is not set')
  checkOptionalContent(file, report, '8.7', true)
  if (file.dictionary(catalog.get('AcroForm')).has('XFA')) report('8.10.1', 'the file has an XFA form')
}

/** §8.2.5 and §8.4.3: rules for each type of element. */
export function checkElementsTwo(file: PdfFile, elements: readonly Element[], report: Report): void {
  const byId = new Map(elements.filter(({ id }) => id >= 0).map(element => [element.id, element]))
  const callers = callersOf(file, elements, byId)
  for (const element of elements) {
    if (!element.entries.has('P')) report('8.2.1', 'an element has no parent (P)', element.page, placeOf(element))
    checkWords(file, element, report)
    checkOne(file, element, { byId, callers }, report)
  }
}

interface Known {
  readonly byId: ReadonlyMap<number, Element>
  /** By note, the elements that refer to it. */
  readonly callers: ReadonlyMap<Element, ReadonlySet<Element>>
}

/**
 * §8.2.5.2 to §8.2.5.29 by type. `H` and `Note` are types of PDF 1.7 that part 2 replaces (numbered headings, FENote):
 * readers could not tell levels of `H`, nor a footnote from a remark.
 */
function checkOne(file: PdfFile, element: Element, known: Known, report: Report): void {
  const { role, page } = element
  const at = (clause: string, message: string): void => report(clause, message, page, placeOf(element))
  // The content of a grouping element without rules of its own counts as that of its parent.
  const kids = isGroup(element) ? [] : kidsOf(element)
  const roles = kids.map(kid => kid.role)
  const captions = roles.indexOf('Caption', 1)
  if (captions > 0 && captions < roles.length - 1) at('8.2.5.27', `the Caption of ${role} is neither first nor last`)
  switch (role) {
    case 'TOCI':
      // A line of a table of contents leads to its heading, which readers offer as a link.
      if (!refersTo(element)) at('8.2.5.8', 'a TOCI has no target (Ref)')
      return
    case 'H':
      at('8.2.5.12', 'the type H is not allowed')
      return
    case 'Note':
      at('8.2.5.14', 'the type Note is not allowed')
      return
    case 'FENote':
      checkNote(file, element, known, report)
      return
    case 'Ruby':
      // Readers say either the base or its annotation; they need to know which is which.
      if (!/^RB (?:RT|RP RT RP)$/.test(roles.join(' ')))
        at('8.2.5.23', `a Ruby contains ${roles.join(', ') || 'nothing'}`)
      return
    case 'Warichu':
      if (roles.join(' ') !== 'WP WT WP') at('8.2.5.24', `a Warichu contains ${roles.join(', ') || 'nothing'}`)
      return
    case 'L': {
      // Without ListNumbering a reader cannot tell whether labels are numbers to say or bullets to skip.
      const hasLabels = kids.some(item => kidsOf(item).some(part => part.role === 'Lbl'))
      if (hasLabels && numberingOf(file, element) === 'None') at('8.2.5.25', 'a list with labels has no ListNumbering')
      return
    }
    case 'LI':
      if (holdsContent(element)) at('8.2.5.25', 'an LI contains content outside Lbl and LBody')
      return
    case 'Table':
      checkTable(file, element, (_, ...rest) => report('8.2.5.26', ...rest))
      checkRowGroups(file, element, report)
      return
    case 'Figure':
      if (!element.entries.has('Alt') && !element.entries.has('ActualText'))
        at('8.2.5.28.2', 'a Figure has neither Alt nor ActualText')
      return
    case 'math':
      if (element.namespace === 'mathml' && element.parent?.role !== 'Formula')
        at('8.2.5.29', `math is in ${element.parent?.role ?? 'the root'}, not in Formula`)
      return
  }
}

/** The clause requires the attribute on the list itself, although it is inherited (ISO 32000-2 §14.8.5.5). */
const numberingOf = (file: PdfFile, list: Element): string =>
  nameOf(file.resolve(attributesOf(file, list, 'List').get('ListNumbering'))) ?? 'None'

/** Whether the element or a descendant refers to another. */
function refersTo(element: Element): boolean {
  const pending = [element]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.entries.has('Ref')) return true
    pending.push(...next.children)
  }
  return false
}

/** The elements in `Ref` of an element. */
function refsOf(file: PdfFile, element: Element, byId: Known['byId']): readonly Element[] {
  return listOf(file, element.entries.get('Ref')).flatMap(value => {
    const target = isReference(value) ? byId.get(value.id) : undefined
    return target === undefined ? [] : [target]
  })
}

/** By note, the elements that refer to it, found once for all notes. */
function callersOf(file: PdfFile, elements: readonly Element[], byId: Known['byId']): Known['callers'] {
  const callers = new Map<Element, Set<Element>>()
  for (const element of elements) {
    if (element.role === 'FENote') continue
    for (const note of refsOf(file, element, byId))
      if (note.role === 'FENote') callers.set(note, (callers.get(note) ?? new Set()).add(element))
  }
  return callers
}

/** §8.2.5.14: a note and the places that call it refer to each other, so that a reader can go to the note and back. */
function checkNote(file: PdfFile, note: Element, { byId, callers }: Known, report: Report): void {
  const at = (message: string): void => report('8.2.5.14', message, note.page, placeOf(note))
  const type = nameOf(file.resolve(attributesOf(file, note, 'FENote').get('NoteType'))) ?? 'None'
  if (!['Footnote', 'Endnote', 'None'].includes(type)) at(`${type} is not a NoteType`)
  const named = new Set(refsOf(file, note, byId))
  const found = callers.get(note) ?? new Set()
  if ([...found].some(caller => !named.has(caller))) at('a FENote does not reference its callers (Ref)')
  if ([...named].some(caller => !found.has(caller)))
    at('a FENote references an element that does not reference it (Ref)')
}

/** §8.4.3, §8.4.4 and §8.6: words that stand for content are readable, in a language that is known. */
function checkWords(file: PdfFile, element: Element, report: Report): void {
  const { entries, page } = element
  for (const key of ['Alt', 'ActualText'])
    if (PRIVATE.test(textOf(file.resolve(entries.get(key)))))
      report('8.4.3', `${key} has private-use characters`, page, placeOf(element))
  for (const key of ['T', 'E'])
    if (PRIVATE.test(textOf(file.resolve(entries.get(key)))))
      report('8.6', `${key} has private-use characters`, page, placeOf(element))
  const language = textOf(file.resolve(entries.get('Lang')))
  if (entries.has('Lang') && !isLanguage(language))
    report('8.4.4', `Lang is not a language tag: "${language.slice(0, 40)}"`, page, placeOf(element))
}

/**
 * §8.9 and §8.10: annotations by type, and the Form elements of fields. Where both `Contents` and the element's `Alt`
 * describe an annotation they are equal, because readers differ in which they say.
 */
export function checkAnnotationsTwo(
  annotations: readonly Annotation[],
  owners: ReadonlyMap<number, Element>,
  file: PdfFile,
  report: Report,
): void {
  const targets = new Map<Element, string>()
  const widgets = new Map<Element, number>()
  for (const { id, entries, page } of annotations) {
    const subtype = nameOf(entries.get('Subtype')) ?? ''
    const owner = owners.get(id)
    const place = `${subtype} annotation`
    const contents = textOf(file.resolve(entries.get('Contents')))
    const alternative = owner === undefined ? '' : textOf(file.resolve(owner.entries.get('Alt')))
    if (contents !== '' && alternative !== '' && contents !== alternative)
      report('8.9.4.2', 'Contents and the Alt of the element differ', page, place)
    if (PRIVATE.test(contents)) report('8.6', 'Contents has private-use characters', page, place)
    if (['Popup', 'PrinterMark'].includes(subtype) && owner !== undefined)
      report(subtype === 'Popup' ? '8.9.2.4.9' : '8.9.2.4.14', 'an annotation may not be tagged', page, place)
    if (['Sound', 'Movie', 'TrapNet'].includes(subtype))
      report(subtype === 'TrapNet' ? '8.9.2.4.15' : '8.9.2.4.11', 'an annotation type that is not allowed', page, place)
    checkKind(file, entries, owner ?? null, (clause, message) => report(clause, message, page, place))
    if (subtype === 'Link') checkLink(file, { entries, page, owner, place }, targets, report)
    if (subtype !== 'Widget' || owner === undefined) continue
    if (owner.role !== 'Form') report('8.10.1', `a field is in ${owner.role}, not in Form`, page, place)
    widgets.set(owner, (widgets.get(owner) ?? 0) + 1)
    if (widgets.get(owner) === 2) report('8.10.1', 'a Form contains more than one field', page, place)
    const hasLabel = owner.children.some(({ role }) => role === 'Lbl')
    if (!hasLabel && contents === '') report('8.10.2.3', 'a field has neither a label nor Contents', page, place)
  }
}

/**
 * §8.2.5.20: a link is in a Link or Reference element. An element may have several link annotations, as when a link is broken
 * over lines, but they lead to one target.
 */
function checkLink(
  file: PdfFile,
  link: Pick<Annotation, 'entries' | 'page'> & { readonly owner: Element | undefined; readonly place: string },
  targets: Map<Element, string>,
  report: Report,
): void {
  const { entries, page, owner, place } = link
  if (owner === undefined || !['Link', 'Reference'].includes(owner.role))
    report('8.2.5.20', `a link is in ${owner?.role ?? 'no element'}`, page, place)
  const key = `${written(file.resolve(entries.get('Dest')))} ${written(file.resolve(entries.get('A')))}`
  if (owner !== undefined && (targets.get(owner) ?? key) !== key)
    report('8.2.5.20', 'links with different targets are in one element', page, place)
  if (owner !== undefined) targets.set(owner, key)
  checkDestination(file, entries.get('Dest'), page, place, report)
  checkAction(file, entries.get('A'), page, place, report)
}

/** A value as a key for comparison. */
const written = (value: PdfValue): string =>
  JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part)) ?? ''

/** §8.8: destinations inside the document are structure destinations. */
function checkDestination(
  file: PdfFile,
  given: PdfValue | undefined,
  page: number | null,
  place: string,
  report: Report,
): void {
  if (given === undefined) return
  if (!isStructural(file, file.resolve(given)))
    report('8.8', 'a destination is not a structure destination', page, place)
}

/** §8.8 for GoTo actions: `SD` is a structure destination; a name is looked up. */
function checkAction(
  file: PdfFile,
  given: PdfValue | undefined,
  page: number | null,
  place: string,
  report: Report,
): void {
  const action = file.dictionary(given)
  if (nameOf(file.resolve(action.get('S'))) !== 'GoTo' || action.has('SD')) return
  const destination = file.resolve(action.get('D'))
  if (!isString(destination) || !isStructural(file, destination))
    report('8.8', 'an action has no structure destination', page, place)
}

/**
 * Whether a destination starts from a structure element (ISO 32000-2 §12.3.2.3): the first item of its array has a type `S`,
 * or the named destination has an `SD`.
 */
function isStructural(file: PdfFile, destination: PdfValue): boolean {
  const value = isString(destination) ? named(file, destination.bytes) : destination
  if (isArray(value)) return file.dictionary(value[0]).has('S')
  return isDictionary(value) && value.has('SD')
}

/** The value of a key in a name tree, by binary search: keys that are out of order are not found (ISO 32000-2 §7.9.6). */
function named(file: PdfFile, wanted: string): PdfValue {
  const pending: PdfValue[] = [file.dictionary(file.catalog.get('Names')).get('Dests') ?? null]
  const key = docText(wanted)
  for (let steps = 0; pending.length > 0 && steps < 100_000; steps++) {
    const node = file.dictionary(pending.pop())
    const [low, high] = listOf(file, node.get('Limits')).map(limit => file.resolve(limit))
    if (isString(low) && isString(high) && (key < docText(low.bytes) || key > docText(high.bytes))) continue
    pending.push(...listOf(file, node.get('Kids')))
    const names = listOf(file, node.get('Names'))
    for (let i = 0; i + 1 < names.length; i += 2) {
      const name = file.resolve(names[i])
      if (isString(name) && name.bytes === wanted) return file.resolve(names[i + 1])
    }
  }
  return null
}

/** Bytes 0x80 to 0xa0 in PDFDocEncoding (ISO 32000-2 Annex D.2). */
const DOC_ENCODING =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac'

const docText = (bytes: string): string =>
  bytes.replace(/[\x80-\xa0]/g, byte => DOC_ENCODING[byte.charCodeAt(0) - 0x80]!)

/**
 * §8.8 and §8.6 for the outline and the open action. A destination that is a structure element moves the reader's focus to
 * the heading; one that is a place on a page only scrolls.
 */
export function checkDestinations(file: PdfFile, report: Report): void {
  const { catalog } = file
  const opening = file.resolve(catalog.get('OpenAction'))
  if (isArray(opening)) checkDestination(file, opening, null, 'OpenAction', report)
  else checkAction(file, opening, null, 'OpenAction', report)
  const seen = new Set<number>()
  const pending: PdfValue[] = [file.dictionary(catalog.get('Outlines')).get('First') ?? null]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isReference(next) || seen.has(next.id)) continue
    seen.add(next.id)
    const item = file.dictionary(next)
    const title = textOf(file.resolve(item.get('Title')))
    if (PRIVATE.test(title)) report('8.6', 'a bookmark has private-use characters', null, 'Outlines')
    checkDestination(file, item.get('Dest'), null, 'Outlines', report)
    checkAction(file, item.get('A'), null, 'Outlines', report)
    pending.push(item.get('Next') ?? null, item.get('First') ?? null)
  }
}

/** §8.9.3.3: the order in which the keyboard visits annotations is stated: array (A), widgets first (W) or structure (S). */
export function checkTabsTwo(page: ReadonlyMap<string, PdfValue>, number: number, file: PdfFile, report: Report): void {
  const hasAnnotations = listOf(file, page.get('Annots')).length > 0
  const tabs = nameOf(file.resolve(page.get('Tabs')))
  if (hasAnnotations && !['A', 'W', 'S'].includes(tabs ?? ''))
    report('8.9.3.3', 'the page has no tab order for its annotations (Tabs)', number)
}

/** §8.14.1: embedded files have descriptions, since a file name rarely says what a file is. */
export function checkDescriptions(file: PdfFile, specifications: readonly PdfValue[], report: Report): void {
  for (const value of specifications)
    if (!file.dictionary(value).has('Desc'))
      report('8.14.1', 'an embedded file has no description (Desc)', null, 'EmbeddedFiles')
}

/**
 * §8.9.2.2: annotations that nobody can see (Invisible, or NoView without ToggleNoView) are not tagged; they would be read
 * aloud.
 */
export function checkFlags(
  annotations: readonly Annotation[],
  owners: ReadonlyMap<number, Element>,
  file: PdfFile,
  report: Report,
): void {
  for (const { id, entries, page } of annotations) {
    const flags = numberOf(file.resolve(entries.get('F')), 0)
    const isUnseen = (flags & 1) !== 0 || ((flags & 32) !== 0 && (flags & 256) === 0)
    if (isUnseen && owners.has(id)) report('8.9.2.2', 'an invisible annotation is tagged', page)
  }
}
