/** Small PDFs by hand, with room for a fault in each part: nothing of the writer is trusted. */
import { checkPdf } from '../../src/check/check.ts'
import type { CheckedStandard } from '../../src/check/types.ts'

export interface Parts {
  readonly tree?: string
  readonly content?: string
  readonly catalog?: string
  readonly page?: string
  readonly annotation?: string
  readonly xmp?: string
  readonly font?: string
  readonly trailer?: string
  readonly version?: string
  readonly more?: string
  readonly more12?: string
}

export const XMP = `<rdf:RDF><pdfuaid:part>1</pdfuaid:part><pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title></rdf:RDF>`
export const PROFILE = `${' '.repeat(8)}\x04   mntrRGB ${' '.repeat(16)}acsp${' '.repeat(100)}`
export const CATALOG = `/Lang(en)/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>
/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 9 0 R>>]`
const KIDS = '<</S/P/P 5 0 R/Pg 3 0 R/K 0>> <</S/Link/P 5 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 6 0 R>>>>'
export const P = `<</S/Document/P 5 0 R/K[${KIDS}]>>`
export const TEXT = '/P<</MCID 0>>BDC BT /F1 9 Tf (a) Tj ET EMC'
export const LINK = '/Subtype/Link/Rect[0 0 9 9]/F 4/Contents(there)/StructParent 1/A<</S/URI/URI(http://a.example)>>'
export const FONT =
  '/Subtype/Type0/BaseFont/X/ToUnicode 8 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDToGIDMap/Identity/FontDescriptor<</FontFile2 8 0 R>>>>]'

/** A simple font of one code. */
export const SIMPLE = '/Subtype/TrueType/BaseFont/X/FirstChar 1/LastChar 1/Widths[1]'
/** The beginning of a font file that has two glyphs. */
export const TWO_GLYPHS = 'maxp\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\x02'

export const stream = (text: string, entries = ''): string =>
  `<</Length ${text.length}${entries}>>\nstream\n${text}\nendstream`

/** A file by hand, so that nothing of the writer is trusted. */
export function pdf(parts: Parts = {}): Uint8Array {
  const {
    tree = P,
    content = TEXT,
    catalog = CATALOG,
    page = '/Tabs/S/StructParents 0',
    annotation = LINK,
    xmp = XMP,
  } = parts
  const { font = FONT, trailer = '/ID[<00><00>]', version = '1.7', more = '', more12 = 'null' } = parts
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R/StructTreeRoot 5 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 7 0 R/Annots[6 0 R]/Resources<</Font<</F1 10 0 R>>/XObject<</X 11 0 R>>>>${page}>>`,
    stream(xmp, '/Type/Metadata/Subtype/XML'),
    `<</Type/StructTreeRoot/K ${tree}/ParentTree<</Nums[0[<</S/P>>] 1<</S/Link>>]>>${more}>>`,
    `<</Type/Annot${annotation}>>`,
    stream(content),
    stream('x'),
    stream(PROFILE),
    `<</Type/Font${font}>>`,
    '<</Subtype/Image/Width 1/Height 1/Interpolate true>>',
    more12,
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  const text = `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n${body}trailer\n<</Root 1 0 R${trailer}>>\nstartxref\n0\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

export const clausesOf = (parts: Parts, standard: CheckedStandard): readonly string[] =>
  checkPdf(pdf(parts), [standard]).findings.map(({ clause, message }) => `${clause} ${message}`)

/** A tree with something in the document. */
export const tree = (inside: string): Parts => ({
  tree: `<</S/Document/P 5 0 R/K[${KIDS} ${inside}]>>`,
})
export const at = (role: string, kids = '', more = ''): string => `<</S/${role}/P 5 0 R/K[${kids}]${more}>>`
export const cell = at('TD')
export const without = (text: string, part: string): string => text.replace(part, '')

export const resource = (kind: string, source: string, more12?: string): Parts => ({
  page: `/Tabs/S/StructParents 0/Resources<</Font<</F1 10 0 R>>/${kind}<</R ${source}>>>>`,
  ...(more12 === undefined ? {} : { more12 }),
})
export const form = (content: string): Parts => ({
  page: '/Tabs/S/StructParents 0/Resources<</Font<</F1 10 0 R>>/XObject<</R 12 0 R>>>>',
  content: `${TEXT} /Artifact BMC /R Do EMC`,
  more12: stream(content, '/Subtype/Form'),
})

/** What is planted, and the beginning of what is found. */
export type Planted = readonly (readonly [string, Parts, string])[]

/** PDF 2.0: the namespace is object 12. */
export const XMP_2 = `<rdf:RDF><pdfuaid:part>2</pdfuaid:part><pdfuaid:rev>2024</pdfuaid:rev><pdfaid:part>4</pdfaid:part>
<pdfaid:rev>2020</pdfaid:rev><pdfaid:conformance>F</pdfaid:conformance>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title></rdf:RDF>`
export const NS = '/NS<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>'
export const newer = (role: string, kids = '', more = ''): string => at(role, kids, `${NS}${more}`)
export const older = at
export const AROUND = `<</S/P/P 5 0 R/Pg 3 0 R/K 0${NS}>> <</S/Link/P 5 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 6 0 R>>${NS}>>`
export const NAMES = '/Names<</EmbeddedFiles<</Names[]>>>>'
export const two = (parts: Parts = {}): Parts => ({
  version: '2.0',
  xmp: XMP_2,
  tree: newer('Document', AROUND),
  catalog: `${CATALOG}${NAMES}`,
  ...parts,
})
export const treeTwo = (inside: string): Parts => two({ tree: newer('Document', `${AROUND} ${inside}`) })
