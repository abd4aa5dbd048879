/**
 * Checks the machine-checkable clauses of PDF/UA (ISO 14289-1, -2) and PDF/A (ISO 19005-2, -3, -4) on any file. It is not a
 * full validator: `notChecked` lists what it does not examine.
 */
import { PdfFile } from '../pdf-reader/file.ts'
import { isDictionary, isReference, nameOf, textOf } from '../pdf-reader/values.ts'
import {
  checkAccessibleTwo,
  checkAnnotationsTwo,
  checkDescriptions,
  checkDestinations,
  checkElementsTwo,
  checkFlags,
  checkTabsTwo,
} from './accessible-two.ts'
import { apartStreams } from './apart-streams.ts'
import { checkContainment } from './containment.ts'
import { checkContents, type Stream } from './content-rules.ts'
import {
  type Annotation,
  type Claim,
  checkAccessible,
  checkAnnotations,
  checkArchive,
  checkArchiveAnnotations,
  checkFont,
  checkPage,
  checkTabs,
  embeddedFiles,
  type FontClauses,
  inPart,
} from './document-rules.ts'
import { checkGlyphs, GLYPHS_IN_ARCHIVES, GLYPHS_IN_UA, GLYPHS_IN_UA_2 } from './glyph-rules.ts'
import { checkObjects } from './object-rules.ts'
import { Resources } from './resource-rules.ts'
import { checkSourceArchive } from './source-archive.ts'
import { checkElements, isLanguage } from './structure-rules.ts'
import { checkParents, elementsOf, listOf } from './structure-tree.ts'
import {
  CHECKED_STANDARDS,
  type CheckedStandard,
  type Element,
  type Finding,
  type Norm,
  placeOf,
  type Report,
} from './types.ts'

/** The findings of one file. */
export interface Checked {
  readonly standards: readonly CheckedStandard[]
  readonly findings: readonly Finding[]
}

/**
 * Checks a file. Throws an Error if the bytes are not a readable PDF. Without standards, checks those that the file claims.
 * Equal findings are counted instead of repeated: a rule that fails on one page usually fails on all.
 */
export function checkPdf(bytes: Uint8Array, asked: readonly CheckedStandard[] = []): Checked {
  // The clauses require XMP as UTF-8; streams are read as one character per byte.
  const file = new PdfFile(bytes)
  const xmp = Buffer.from(file.stream(file.catalog.get('Metadata')), 'latin1').toString('utf8')
  const standards = asked.length > 0 ? asked : claimedIn(xmp)
  const findings = new Map<string, Finding>()
  const reportFor =
    (norm: Norm): Report =>
    (clause, message, page = null, place = null) => {
      const key = `${norm} ${clause} ${message}`
      const known = findings.get(key)
      const count = (known?.count ?? 0) + 1
      findings.set(key, known === undefined ? { norm, clause, message, page, place, count } : { ...known, count })
    }
  checkSourceArchive(file, xmp, reportFor('RFC 9530'))
  for (const standard of standards) {
    const claim = claimOf(standard)
    if (standard === 'ua-2') checkTwo(file, xmp, reportFor('ISO 14289-2'), reportFor('ISO/TS 32005'))
    else if (claim === null) checkOne(file, bytes, xmp, { claim, isTagged: true }, reportFor('ISO 14289-1'))
    else {
      const report = inPart(claim.part, reportFor(`ISO 19005-${claim.part}`))
      checkOne(file, bytes, xmp, { claim, isTagged: claim.level === 'A' }, report)
    }
  }
  return { standards, findings: [...findings.values()] }
}

/** Requirements that need a person or another tool; part of every report. */
export const notChecked: readonly string[] = [
  'whether the reading order is as intended',
  'whether tags of headings, lists and tables match their appearance, and none is missing',
  'whether alternative texts and link descriptions are meaningful',
  'whether languages match the text',
  'whether information depends on colour, sound or position alone, and whether contrast is sufficient',
  'glyphs of simple fonts whose program is not TrueType, or whose glyphs are selected by name (ISO 19005-2 §6.2.11.5 to .8)',
  'whether signatures are valid, and whether embedded files conform to their own standards',
]

/**
 * The standards that the metadata claims (ISO 19005-2 §6.6.4, ISO 14289-1 §5). A property may be an element or an attribute
 * of XMP, and is found as both without parsing RDF: a file whose RDF is malformed still claims something.
 */
function claimedIn(xmp: string): readonly CheckedStandard[] {
  const value = (name: string): string | undefined => new RegExp(`${name}(?:>|=["'])\\s*(\\w+)`).exec(xmp)?.[1]
  const part = value('pdfaid:part')
  const level = value('pdfaid:conformance')?.toLowerCase()
  const archive = `a-${part}${level ?? ''}`
  const accessible = `ua-${value('pdfuaid:part')}`
  return CHECKED_STANDARDS.filter(standard => standard === accessible || standard === archive)
}

function claimOf(standard: CheckedStandard): Claim | null {
  const [, part, level] = /^a-([234])([abuf]?)$/.exec(standard) ?? []
  if (part === undefined) return null
  return { part: Number(part) as Claim['part'], level: level === '' ? null : (level!.toUpperCase() as Claim['level']) }
}

/** ISO 14289-2, and the containment rules that it refers to. */
function checkTwo(file: PdfFile, xmp: string, report: Report, reportPlace: Report): void {
  const pages = file.pages()
  const numbers = new Map(pages.flatMap(({ id }, i) => (id === null ? [] : [[id, i + 1] as const])))
  // The tree is read once for both parts; its findings belong to other clauses here.
  const inTypes: Report = (_, ...rest) => report('8.2.4', ...rest)
  const elements = elementsOf(file, numbers, inTypes)
  const annotations = pages.flatMap(({ entries }, i) => annotationsOf(file, entries, i + 1))
  const owners = ownersOf(elements)
  checkAccessibleTwo(file, xmp, elements, report)
  checkElementsTwo(file, elements, report)
  checkContainment(elements, reportPlace)
  checkAnnotationsTwo(annotations, owners, file, report)
  checkParents(file, annotations, owners, (message, page) => report('8.9.2.2', message, page))
  checkFlags(annotations, owners, file, report)
  checkDestinations(file, report)
  const specifications = embeddedFiles(file).map(({ value }) => value)
  checkDescriptions(file, specifications, report)
  for (const [i, page] of pages.entries()) checkTabsTwo(page.entries, i + 1, file, report)
  const streams = streamsOf(file, pages, annotations)
  const shown = checkContents(file, streams, {
    ua: (_, ...rest) => report('8.2.2', ...rest),
    archive: null,
    privateText: { inArtifacts: false, report: page => report('8.4.3', UNTOLD, page) },
    graphics: {
      others: outsideIllustrations(elements),
      report: (page, owner) => report('8.5.1', 'a drawing is not tagged as Figure or Formula', page, placeOf(owner)),
    },
  })
  checkFontPrograms(file, pages, FONTS_IN_UA_2, report)
  checkGlyphs(file, shown.all, { clauses: GLYPHS_IN_UA_2, needsUnicode: true }, report)
  checkFonts(file, streams, report, { embedded: '8.4.5.5.1', map: '8.4.5.3.2', unicode: '8.4.5.8' })
}

/**
 * Clauses of ISO 19005-2 on fonts that PDF/UA has too, with their numbers there. Both standards need fonts that every reader
 * can interpret without resources of its own: archives to show the same glyphs later, PDF/UA to get the text.
 */
const FONTS_IN_UA: Readonly<Record<string, string>> = {
  '6.2.11.3.3': '7.21.3.3',
  '6.2.11.4.2': '7.21.4.2',
  '6.2.11.6': '7.21.6',
}
/** The same clauses in ISO 14289-2. */
const FONTS_IN_UA_2: Readonly<Record<string, string>> = {
  '6.2.11.3.3': '8.4.5.4',
  '6.2.11.4.2': '8.4.5.5.2',
  '6.2.11.6': '8.4.5.7',
}

/** The font rules that PDF/UA shares with archives. */
function checkFontPrograms(
  file: PdfFile,
  pages: Pages,
  clauses: Readonly<Record<string, string>>,
  report: Report,
): void {
  const fonts = new Resources(file, (clause, ...rest) => {
    const own = clauses[clause]
    if (own !== undefined) report(own, ...rest)
  })
  for (const [i, page] of pages.entries()) fonts.check(page.resources, i + 1)
}

type Pages = ReturnType<PdfFile['pages']>

/** By object id, the elements that are not inside a Figure or Formula. */
function outsideIllustrations(elements: readonly Element[]): ReadonlyMap<number, Element> {
  const inside = new Set<Element>()
  // Parents precede their kids.
  for (const element of elements) {
    const { role, parent } = element
    if (role === 'Figure' || role === 'Formula' || (parent !== null && inside.has(parent))) inside.add(element)
  }
  return new Map(elements.flatMap(element => (inside.has(element) ? [] : [[element.id, element] as const])))
}

/**
 * Private-use characters have no meaning outside the font: a screen reader or a search gets nothing from them unless
 * ActualText gives the text.
 */
const UNTOLD = 'private characters are shown that no ActualText stands for'

/**
 * All content streams: those of pages, whose `StructParents` leads to the owners of their marked content, and those apart.
 */
const streamsOf = (file: PdfFile, pages: Pages, annotations: readonly Annotation[]): readonly Stream[] => [
  ...pages.map(({ content, resources, entries }, i) => {
    return { content, resources, page: i + 1, key: file.resolve(entries.get('StructParents')) }
  }),
  ...apartStreams(file, pages, annotations),
]

/**
 * ISO 14289-1 if `claim` is null; otherwise ISO 19005-2, -3 or -4. Tags of archives are checked for level A only: the other
 * levels do not require them.
 */
function checkOne(
  file: PdfFile,
  bytes: Uint8Array,
  xmp: string,
  { claim, isTagged }: { readonly claim: Claim | null; readonly isTagged: boolean },
  report: Report,
): void {
  const pages = file.pages()
  const numbers = new Map(pages.flatMap(({ id }, i) => (id === null ? [] : [[id, i + 1] as const])))
  // ISO 19005-2 §6.7.3.4: role mapping. Part 4 has no rules for tags.
  const inTypes: Report = (_, ...rest) => {
    if (isTagged) report('6.7.3.4', ...rest)
  }
  const elements = elementsOf(file, numbers, claim === null ? report : inTypes)
  const annotations = pages.flatMap(({ entries }, i) => annotationsOf(file, entries, i + 1))
  const streams = streamsOf(file, pages, annotations)
  if (claim === null) {
    checkAccessible(file, Buffer.from(bytes).toString('latin1', 0, 20), xmp, elements.length > 0, report)
    checkFontPrograms(file, pages, FONTS_IN_UA, report)
    checkElements(file, elements, report)
    const owners = ownersOf(elements)
    checkAnnotations(annotations, owners, file, report)
    checkParents(file, annotations, owners, (message, page) => report('7.18.1', message, page))
    for (const [i, page] of pages.entries()) checkTabs(page.entries, i + 1, file, report)
    const shown = checkContents(file, streams, { ua: report, archive: null, privateText: null })
    checkGlyphs(file, shown.all, { clauses: GLYPHS_IN_UA, needsUnicode: true }, report)
  } else {
    checkArchive(file, Buffer.from(bytes).toString('latin1'), xmp, claim, report)
    checkArchiveAnnotations(annotations, file, report)
    checkObjects(file, claim, report)
    const used = new Resources(file, report)
    for (const [i, page] of pages.entries()) {
      checkPage(page.entries, i + 1, claim.part < 4, file, report)
      used.check(page.resources, i + 1)
    }
    const told = { inArtifacts: true, report: (page: number) => report('6.2.11.7.3', UNTOLD, page) }
    const shown = checkContents(file, streams, { ua: null, archive: report, privateText: isTagged ? told : null })
    const needsUnicode = claim.level === 'A' || claim.level === 'U'
    checkGlyphs(file, shown.all, { clauses: GLYPHS_IN_ARCHIVES, needsUnicode }, report)
    if (isTagged) checkTagged(file, elements, report)
  }
  const clauses =
    claim === null
      ? { embedded: '7.21.4.1', map: '7.21.3.2', unicode: '7.21.7' }
      : { embedded: '6.2.11.4.1', map: '6.2.11.3.2', unicode: '6.2.11.7.2' }
  // Levels U and A promise Unicode text, level B only the appearance. Part 4 is not checked for it.
  const needsText = claim === null || !(claim.level === 'B' || claim.part === 4)
  const inFonts: Report = (clause, ...rest) => {
    if (needsText || clause !== clauses.unicode) report(clause, ...rest)
  }
  checkFonts(file, streams, inFonts, clauses)
}

/** Fonts of all streams, each once, by object: a font that many pages share is reported for the first of them. */
function checkFonts(file: PdfFile, streams: readonly Stream[], report: Report, clauses: FontClauses): void {
  const seen = new Set<number>()
  for (const { resources, page } of streams)
    for (const value of file.dictionary(resources.get('Font')).values()) {
      if (isReference(value) && seen.has(value.id)) continue
      if (isReference(value)) seen.add(value.id)
      checkFont(file.dictionary(value), page, file, report, clauses)
    }
}

/** ISO 19005-2 §6.7, for level A: the file is tagged, so that its text keeps order, structure and language. */
function checkTagged(file: PdfFile, elements: readonly Element[], report: Report): void {
  if (file.resolve(file.dictionary(file.catalog.get('MarkInfo')).get('Marked')) !== true)
    report('6.7.2.2', 'MarkInfo does not have Marked true')
  if (elements.length === 0) report('6.7.3.3', 'the file has no structure tree')
  const owners = [{ entries: file.catalog, page: null }, ...elements]
  for (const { entries, page } of owners)
    if (entries.has('Lang') && !isLanguage(textOf(file.resolve(entries.get('Lang')))))
      report('6.7.4', 'Lang is not a language tag', page)
}

/** The annotations of a page. Without a subtype an object is none: ISO 32000-1 table 164 requires it. */
function annotationsOf(
  file: PdfFile,
  page: ReturnType<PdfFile['pages']>[number]['entries'],
  number: number,
): readonly Annotation[] {
  return listOf(file, page.get('Annots')).flatMap(value => {
    const entries = file.resolve(value)
    if (!isDictionary(entries) || nameOf(entries.get('Subtype')) === null) return []
    return [{ id: isReference(value) ? value.id : -1, entries, page: number }]
  })
}

/** By object number of an annotation, the element that contains it (through an OBJR, ISO 32000-1 §14.7.4.3). */
const ownersOf = (elements: readonly Element[]): ReadonlyMap<number, Element> =>
  new Map(elements.flatMap(element => element.annotations.map(id => [id, element] as const)))
