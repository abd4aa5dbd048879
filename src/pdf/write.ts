/** Writes a display document as a PDF file: the pages first, then fonts, structure, outline and destinations. */
import { languageTag } from '../base/language-tag.ts'
import type { StructureNode } from '../boxes/structure-node.ts'
import type { DisplayDocument, DisplayPage } from '../paint/ops.ts'
import { type EmbeddedFile, putFiles, type WrittenFiles } from './attachments.ts'
import { drawPage } from './draw.ts'
import type { Protection } from './encryption.ts'
import { Fonts } from './font-table.ts'
import { FormFields } from './form-fields.ts'
import { Images } from './image-objects.ts'
import { putDestinations, putLinks } from './link-annotations.ts'
import { type Facts, inXml, putInfo, putXmp, type XmpSchema } from './metadata.ts'
import { type DestinationPages, putOutline } from './outline.ts'
import { outputIntent } from './output-intent.ts'
import { PdfFile } from './pdfkit.ts'
import { putSignature, type SignatureFacts, type WrittenSignature } from './signature.ts'
import { claimOf, demandsOf, type PdfStandard, type StandardRow } from './standards.ts'
import { Structure } from './structure/structure.ts'
import { dictionary, LONGEST_TEXT, number, type Reference, reference, textString, withoutPrivate } from './syntax.ts'
import type { Shared } from './target.ts'

/** The options of the file. */
export interface WriteOptions {
  /** Of one version of PDF. */
  readonly standards: readonly [PdfStandard, ...PdfStandard[]]
  /** The job's date, for the creation and modification dates; null leaves them out. */
  readonly date: Date | null
  /** The producer of the file, with its version. */
  readonly producer: string
  /** The creator of the document, if it is another program. */
  readonly creator: string | null
  /** Files inside the PDF. */
  readonly files?: readonly EmbeddedFile[]
  /** Metadata beyond what every document has. */
  readonly schemas?: readonly XmpSchema[]
  readonly protection?: Protection | null
  /** Whether form controls are fields that are filled in; they are marked in the display document. */
  readonly hasFields?: boolean
  /** Leaves room for a signature on the first page; not in a protected file. */
  readonly signature?: SignatureFacts | null
  /** Called with the reason if the file cannot claim the standard. */
  readonly warn?: (problem: string) => void
  /** False leaves streams as they are, for tests and measurements. */
  readonly compress?: boolean
}

/** The bytes of the file. Equal documents and options give equal bytes. */
export async function writePdf(document: DisplayDocument, options: WriteOptions): Promise<Uint8Array> {
  const standard = demandsOf(options.standards)
  const { version } = standard
  const { protection = null } = options
  const file = new PdfFile({ compress: options.compress ?? true, objectStreams: true, version, protection })
  const structure = standard.isTagged ? new Structure(document.structure, version) : null
  const fields = options.hasFields === true ? new FormFields(standard.archive !== null) : null
  const shared = makeShared(file, structure, standard.archive !== null, fields)
  shared.fonts.prepare(document.pages)
  const ids = document.pages.map(() => file.reserve())
  const signature = options.signature == null ? null : signatureOf(file, ids[0]!, options, standard, structure)
  document.pages.forEach((_, index) => {
    putPage(document, index, ids[index]!, shared, index === 0 && signature !== null ? [signature.field] : [])
  })
  const form = [fields?.finish(shared), signature?.entries].filter(entries => entries != null)
  const outside = shared.fonts.embed()
  const facts = factsOf(document, options, standard)
  // Deprecated since PDF 2.0, and not in archives of that version (ISO 19005-4 §6.1.3).
  const info = version === '1.7' ? putInfo(file, facts) : null
  // Written first, since the claim of a standard depends on it.
  const tree = structure === null ? null : structure.write(file, holdsFormulas(standard))
  const pages: DestinationPages = {
    ids,
    heights: document.pages.map(page => page.height),
    structure: version === '2.0' ? structure : null,
  }
  const files = putFiles(file, options.files ?? [], options.date)
  const catalog = catalogOf(document, { file, standard, tree, pages, facts, files, named: shared.named })
  const claim = claimOf(standard, {
    pages: document.pages,
    isRegular: structure?.isRegular ?? true,
    missingFont: outside[0]?.familyName ?? null,
  })
  for (const problem of claim.problems) options.warn?.(problem)
  return file.finish({
    catalog: {
      ...catalog,
      ...(form.length === 0 ? {} : { AcroForm: `<<${mergedForms(form)}>>` }),
      // Revision 6 of the security handler is of PDF 2.0, and an extension of PDF 1.7.
      ...(protection !== null && version === '1.7'
        ? { Extensions: '<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>' }
        : {}),
      Metadata: reference(putXmp(file, facts, claim.row, options.schemas ?? [])),
      ...(standard.archive === null ? {} : { OutputIntents: outputIntent(file) }),
      ...(facts.language === null ? {} : { Lang: textString(facts.language) }),
    },
    pages: ids,
    info,
  })
}

/** One list of fields in all. */
function mergedForms(entries: readonly string[]): string {
  const fields = entries.map(each => /^\/Fields\[([^\]]*)\]/.exec(each)![1])
  return `/Fields[${fields.join(' ')}]${entries.map(each => each.replace(/^\/Fields\[[^\]]*\]/, '')).join('')}`
}

interface PageShared extends Shared {
  /** The targets of links. */
  readonly named: Set<string>
  readonly fields: FormFields | null
}

/** Archives may hold files that are no archives in part 3, where each is listed, and in PDF/A-4f. */
const holdsFormulas = ({ archive }: StandardRow): boolean => archive === null || archive.conformance === 'F'

function makeShared(
  file: PdfFile,
  structure: Structure | null,
  isArchive: boolean,
  fields: FormFields | null,
): PageShared {
  const states = new Map<number, { readonly key: string; readonly id: Reference }>()
  let keys = 0
  const stateFor = (alpha: number): { readonly key: string; readonly id: Reference } => {
    const known = states.get(alpha)
    if (known !== undefined) return known
    const id = file.add(dictionary({ Type: '/ExtGState', ca: number(alpha), CA: number(alpha) }))
    const made = { key: `A${Math.round(alpha * 1000)}`, id }
    states.set(alpha, made)
    return made
  }
  const nextKey = (): string => String(++keys)
  return {
    file,
    structure,
    fields,
    named: new Set(),
    stateFor,
    nextKey,
    fonts: new Fonts(file, stateFor),
    images: new Images(file, isArchive),
    forms: new Map(),
  }
}

function signatureOf(
  file: PdfFile,
  page: Reference,
  { signature, date: signed }: WriteOptions,
  { accessible }: StandardRow,
  structure: Structure | null,
): WrittenSignature {
  return putSignature(file, page, { facts: signature!, signed, structure: accessible === 2 ? null : structure })
}

function putPage(
  document: DisplayDocument,
  index: number,
  id: Reference,
  shared: PageShared,
  fields: readonly Reference[],
): void {
  const { file, structure, named } = shared
  const page = document.pages[index]!
  const { ops } = page
  shared.fields?.prepare(ops)
  const { stream, marked, links } = drawPage(ops, page, id, shared)
  const content = file.addStream('', stream.out.bytes())
  const annotations = [
    ...putLinks(
      file,
      links,
      { id, width: page.width, height: page.height },
      { anchors: document.anchors, structure, named },
    ),
    ...(shared.fields?.put({ id, height: page.height }, shared) ?? []),
    ...fields,
  ]
  file.put(
    id,
    dictionary({
      Type: '/Page',
      Parent: reference(file.pageTree),
      MediaBox: boxAround(page, page.medium),
      // ISO 32000-1 §14.11.2: where the page is cut, and how far the ink reaches beyond.
      TrimBox: page.medium > 0 ? boxAround(page, 0) : null,
      BleedBox: page.medium > 0 ? boxAround(page, page.bleed) : null,
      Rotate: page.rotation === 0 ? null : String(page.rotation),
      Contents: reference(content),
      Resources: stream.resources(),
      Group: stream.usesTransparency ? '<</S/Transparency/CS/DeviceRGB>>' : null,
      Annots: annotations.length === 0 ? null : `[${annotations.map(reference).join(' ')}]`,
      StructParents: marked === null || marked.count === 0 ? null : marked.parentKey,
      Tabs: structure === null ? null : '/S',
    }),
  )
}

/** The language tag of an unknown language (BCP 47). */
const UNDETERMINED = 'und'

/** The rectangle of a page with an equal margin on all sides, in points from its lower left corner. */
function boxAround({ width, height }: DisplayPage, around: number): string {
  const points = (px: number): string => number(Math.round(px * 750) / 1000)
  return `[${points(-around)} ${points(-around)} ${points(width + around)} ${points(height + around)}]`
}

/** Accessible files must have a title and a language (ISO 14289-1 §7.1, §7.2). */
function factsOf({ meta, structure }: DisplayDocument, options: WriteOptions, standard: StandardRow): Facts {
  const { date, producer, creator } = options
  const isAccessible = standard.accessible !== null
  const title = inOneLine(meta.title) ?? (isAccessible ? 'Untitled' : null)
  const [author, subject, keywords] = [inOneLine(meta.author), inOneLine(meta.description), inOneLine(meta.keywords)]
  const known = languageTag(meta.language ?? '') ?? languageIn(structure)
  const language = known ?? (isAccessible ? UNDETERMINED : null)
  return { title, author, subject, keywords, language, producer, creator, created: date }
}

/**
 * Metadata for display in a viewer's windows: without control and directional characters, which would affect the text around
 * it, and no longer than strings are, so that XMP says the same as the Info dictionary.
 */
function inOneLine(text: string | null): string | null {
  const shown = withoutPrivate(inXml(text ?? ''))
    .replace(CONTROLS, ' ')
    .replace(DIRECTIONS, '')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
  return shown === '' ? null : shown
}

const CONTROLS = /\p{Cc}+/gu
/** Embeddings, overrides and isolates (UAX #9 §2). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g

/** The first language that a part of the document has. */
function languageIn(root: StructureNode): string | null {
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.language !== null) return node.language
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return null
}

interface CatalogContext {
  readonly file: PdfFile
  readonly standard: StandardRow
  /** The root of the structure tree. */
  readonly tree: Reference | null
  readonly pages: DestinationPages
  readonly facts: Facts
  readonly files: WrittenFiles | null
  readonly named: ReadonlySet<string>
}

/** ISO 32000-1 §7.7.2. */
function catalogOf(
  document: DisplayDocument,
  { file, standard, tree, pages, facts, files, named }: CatalogContext,
): Readonly<Record<string, string>> {
  const catalog: Record<string, string> = {}
  const outline = putOutline(file, document.outline, pages)
  if (outline !== null) Object.assign(catalog, { Outlines: reference(outline), PageMode: '/UseOutlines' })
  const destinations = putDestinations(file, document.anchors, named, pages)
  const names = {
    Dests: destinations === null ? null : reference(destinations),
    // ISO 19005-4 Annex A: the name tree of files is required, even without files.
    EmbeddedFiles:
      files !== null ? reference(files.names) : standard.archive?.conformance === 'F' ? '<</Names[]>>' : null,
  }
  if (files !== null) catalog['AF'] = files.associated
  if (names.Dests !== null || names.EmbeddedFiles !== null) catalog['Names'] = dictionary(names)
  const labels = pageLabels(document)
  if (labels !== null) catalog['PageLabels'] = labels
  if (facts.title !== null) catalog['ViewerPreferences'] = '<</DisplayDocTitle true>>'
  if (tree !== null) {
    catalog['MarkInfo'] = '<</Marked true>>'
    catalog['StructTreeRoot'] = reference(tree)
  }
  return catalog
}

/** ISO 32000-1 §12.4.2: the numbers that pages show, where they are not simply counted from one. */
function pageLabels({ pages }: DisplayDocument): string | null {
  const runs: string[] = []
  pages.forEach(({ number: shown }, index) => {
    const follows = index > 0 && pages[index - 1]!.number + 1 === shown
    if (!follows) runs.push(`${index}<</S/D/St ${Math.max(1, shown)}>>`)
  })
  return runs.length === 0 || (runs.length === 1 && pages[0]!.number === 1) ? null : `<</Nums[${runs.join('')}]>>`
}
