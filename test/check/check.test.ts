import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { reportOf } from '../../src/check/report.ts'
import type { CheckedStandard } from '../../src/check/types.ts'

interface Parts {
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

const XMP = `<rdf:RDF><pdfuaid:part>1</pdfuaid:part><pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title></rdf:RDF>`
const PROFILE = `${' '.repeat(12)}mntrRGB ${' '.repeat(16)}acsp${' '.repeat(100)}`
const CATALOG = `/Lang(en)/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>
/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 9 0 R>>]`
const P = '<</S/Document/K[<</S/P/Pg 3 0 R/K 0>> <</S/Link/Pg 3 0 R/K<</Type/OBJR/Obj 6 0 R>>>>]>>'
const TEXT = '/P<</MCID 0>>BDC BT /F1 9 Tf (a) Tj ET EMC'
const LINK = '/Subtype/Link/Rect[0 0 9 9]/F 4/Contents(there)/StructParent 1/A<</S/URI/URI(http://a.example)>>'
const FONT =
  '/Subtype/Type0/BaseFont/X/ToUnicode 8 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDToGIDMap/Identity/FontDescriptor<</FontFile2 8 0 R>>>>]'

const stream = (text: string, entries = ''): string =>
  `<</Length ${text.length}${entries}>>\nstream\n${text}\nendstream`

/** A file by hand, so that nothing of the writer is trusted. */
function pdf(parts: Parts = {}): Uint8Array {
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

const clausesOf = (parts: Parts, standard: CheckedStandard): readonly string[] =>
  checkPdf(pdf(parts), [standard]).findings.map(({ clause, message }) => `${clause} ${message}`)

/** A tree with something in the document. */
const tree = (inside: string): Parts => ({
  tree: `<</S/Document/K[<</S/P/Pg 3 0 R/K 0>> <</S/Link/Pg 3 0 R/K<</Type/OBJR/Obj 6 0 R>>>> ${inside}]>>`,
})
const at = (role: string, kids = '', more = ''): string => `<</S/${role}/K[${kids}]${more}>>`
const cell = at('TD')
const without = (text: string, part: string): string => text.replace(part, '')

const resource = (kind: string, source: string): Parts => ({
  page: `/Tabs/S/StructParents 0/Resources<</Font<</F1 10 0 R>>/${kind}<</R ${source}>>>>`,
})
const form = (content: string): Parts => ({
  page: '/Tabs/S/StructParents 0/Resources<</Font<</F1 10 0 R>>/XObject<</R 12 0 R>>>>',
  content: `${TEXT} /Artifact BMC /R Do EMC`,
  more12: stream(content, '/Subtype/Form'),
})

const ACCESSIBLE: readonly (readonly [string, Parts, string])[] = [
  ['no identifier', { xmp: without(XMP, '<pdfuaid:part>1</pdfuaid:part>') }, '5 '],
  ['not marked', { catalog: without(CATALOG, '/MarkInfo<</Marked true>>') }, '6.2 '],
  ['suspects', { catalog: CATALOG.replace('Marked true', 'Marked true/Suspects true') }, '7.1 '],
  ['no tree', { tree: 'null' }, '7.1 '],
  ['no title', { xmp: without(XMP, 'T</rdf:li>') }, '7.1 '],
  ['title not shown', { catalog: without(CATALOG, '/ViewerPreferences<</DisplayDocTitle true>>') }, '7.1 '],
  ['no language', { catalog: without(CATALOG, '/Lang(en)') }, '7.2 '],
  ['a wrong language', { catalog: CATALOG.replace('(en)', '(en_US)') }, '7.2 '],
  ['a wrong language of a part', tree(at('P', '', '/Lang(123)')), '7.2 '],
  ['an unknown type', tree(at('Paragraph')), '7.1 '],
  ['a circle of types', { ...tree(at('A')), more: '/RoleMap<</A/B/B/A>>' }, '7.1 '],
  ['a standard type mapped', { more: '/RoleMap<</P/Span>>' }, '7.1 '],
  ['an LI outside', tree(at('LI')), '7.2 '],
  ['an LBody outside', tree(at('LBody')), '7.2 '],
  ['a P in L', tree(at('L', at('P'))), '7.2 '],
  ['a P in LI', tree(at('L', at('LI', at('P')))), '7.2 '],
  ['content in L', tree(at('L', '3')), '7.2 '],
  ['a TR outside', tree(at('TR', cell)), '7.2 '],
  ['a TD outside', tree(cell), '7.2 '],
  ['a TH in TBody', tree(at('Table', at('TBody', at('TH')))), '7.2 '],
  ['a P in Table', tree(at('Table', at('P'))), '7.2 '],
  ['a P in TR', tree(at('Table', at('TR', at('P')))), '7.2 '],
  ['a THead outside', tree(at('THead')), '7.2 '],
  ['two THead', tree(at('Table', at('THead') + at('THead') + at('TBody'))), '7.2 '],
  ['two TFoot', tree(at('Table', at('TFoot') + at('TFoot') + at('TBody'))), '7.2 '],
  ['THead without TBody', tree(at('Table', at('THead'))), '7.2 '],
  ['two Captions', tree(at('Table', at('Caption') + at('TR', cell) + at('Caption'))), '7.2 '],
  ['a Caption inside', tree(at('Table', at('TR', cell) + at('Caption') + at('TR', cell))), '7.2 '],
  ['rows of different lengths', tree(at('Table', at('TR', cell) + at('TR', cell + cell))), '7.2 '],
  [
    'cells over each other',
    tree(
      at(
        'Table',
        at('TR', cell + at('TD', '', '/A<</O/Table/RowSpan 2>>')) + at('TR', at('TD', '', '/A<</O/Table/ColSpan 2>>')),
      ),
    ),
    '7.2 ',
  ],
  ['a cell below the table', tree(at('Table', at('TR', at('TD', '', '/A<</O/Table/RowSpan 2>>')))), '7.2 '],
  ['a TH of nothing', tree(at('Table', at('TR', at('TH')))), '7.5 '],
  [
    'a head that is none',
    tree(
      at(
        'Table',
        at('TR', at('TH', '', '/ID(a)/A<</O/Table/Scope/Column>>') + at('TD', '', '/A<</O/Table/Headers[(b)]>>')),
      ),
    ),
    '7.5 ',
  ],
  [
    'a cell that no head is for',
    tree(at('Table', at('TR', cell + cell) + at('TR', cell + at('TH', '', '/A<</O/Table/Headers[]>>')))),
    '7.5 a TD has no head',
  ],
  ['a file without a name', { catalog: `${CATALOG}/Names<</EmbeddedFiles<</Names[(a)<</F()/UF(a)>>]>>>>` }, '7.11 '],
  ['encryption against assistive technology', { trailer: '/ID[<00><00>]/Encrypt<</P -3904>>' }, '7.16 '],
  ['a TOCI outside', tree(at('TOCI')), '7.2 '],
  ['a P in TOC', tree(at('TOC', at('P'))), '7.2 '],
  ['an RT outside', tree(at('RT')), '7.2 '],
  ['a Figure without words', tree(at('Figure')), '7.3 '],
  ['a Formula without words', tree(at('Formula')), '7.7 '],
  ['a level left out', tree(at('H1') + at('H3')), '7.4.2 '],
  ['a first heading of level two', tree(at('H2')), '7.4.2 '],
  ['H and H1', tree(at('H') + at('H1')), '7.4.4 '],
  ['two H in one', tree(at('H') + at('H')), '7.4.4 '],
  ['a Note without ID', tree(at('Note')), '7.9 '],
  ['one ID twice', tree(at('Note', '', '/ID(a)') + at('Note', '', '/ID(a)')), '7.9 '],
  ['a link in nothing', { tree: at('Document', at('P', '0')) }, '7.18.5 '],
  ['a link in P', { tree: at('Document', at('P', '0 <</Type/OBJR/Obj 6 0 R>>')) }, '7.18.5 '],
  ['a link without words', { annotation: without(LINK, '/Contents(there)') }, '7.18.5 '],
  ['a link without parent', { annotation: without(LINK, '/StructParent 1') }, '7.18.1 '],
  ['a field in Link', { annotation: LINK.replace('/Link', '/Widget') }, '7.18.4 '],
  ['a silent note', { annotation: '/Subtype/Text/Rect[0 0 9 9]' }, '7.18.1 '],
  ['an annotation of another element', { annotation: LINK.replace('/StructParent 1', '/StructParent 2') }, '7.18.1 '],
  ['no order of tabs', { page: '' }, '7.18.3 '],
  ['untagged text', { content: 'BT /F1 9 Tf (a) Tj ET' }, '7.1 '],
  ['an untagged picture', { content: `${TEXT} /X Do` }, '7.1 '],
  ['an artifact in content', { content: '/P<</MCID 0>>BDC /Artifact BMC EMC EMC' }, '7.1 '],
  ['content in an artifact', { content: '/Artifact BMC /P<</MCID 0>>BDC EMC EMC' }, '7.1 '],
  ['marked content of no element', { content: TEXT.replace('0', '1') }, '7.1 '],
  ['a font outside', { font: without(FONT, '/FontFile2 8 0 R') }, '7.21.4.1 '],
  ['a font without map', { font: without(FONT, '/CIDToGIDMap/Identity') }, '7.21.3.2 '],
  ['a font without text', { font: without(FONT, '/ToUnicode 8 0 R') }, '7.21.7 '],
  ['content switched by itself', { catalog: `${CATALOG}/OCProperties<</D<</Name(x)/AS[]>>>>` }, '7.10 '],
]

const ARCHIVE: readonly (readonly [string, Parts, string])[] = [
  ['a header of PDF 2.0', { version: '2.0' }, '6.1.2 '],
  ['encryption', { trailer: '/ID[<00><00>]/Encrypt<<>>' }, '6.1.3 '],
  ['no ID', { trailer: '' }, '6.1.3 '],
  ['another part', { xmp: XMP.replace('>2<', '>3<') }, '6.6.4 '],
  ['another level', { xmp: XMP.replace('>A<', '>B<') }, '6.6.4 '],
  ['no output intent', { catalog: CATALOG.replace('GTS_PDFA1', 'GTS_PDFX') }, '6.2.3 '],
  ['no profile', { catalog: CATALOG.replace('9 0 R', '8 0 R') }, '6.2.3 '],
  ['actions of the catalog', { catalog: `${CATALOG}/AA<<>>` }, '6.5.2 '],
  ['an action at the start', { catalog: `${CATALOG}/OpenAction<</S/JavaScript>>` }, '6.5.1 '],
  ['a script', { annotation: LINK.replace('/URI/', '/JavaScript/') }, '6.5.1 '],
  ['an XFA form', { catalog: `${CATALOG}/AcroForm<</XFA 8 0 R>>` }, '6.4.2 '],
  ['appearances to be made', { catalog: `${CATALOG}/AcroForm<</NeedAppearances true>>` }, '6.4.1 '],
  ['embedded files', { catalog: `${CATALOG}/Names<</EmbeddedFiles<</Names[]>>>>` }, '6.8 '],
  ['an annotation that is not printed', { annotation: LINK.replace('/F 4', '/F 0') }, '6.3.2 '],
  ['a hidden annotation', { annotation: LINK.replace('/F 4', '/F 6') }, '6.3.2 '],
  ['a film', { annotation: LINK.replace('/Link', '/Movie') }, '6.3.1 '],
  ['no appearance', { annotation: LINK.replace('/Link', '/Text') }, '6.3.3 '],
  ['a page too large', { page: '/Tabs/S/MediaBox[0 0 200 20000]' }, '6.1.13 '],
  ['a picture to be interpolated', { content: `${TEXT} /X Do` }, '6.2.8 '],
  ['an unknown operator', { content: `${TEXT} foo` }, '6.2.2 '],
  ['a state too many', { content: `${'q '.repeat(29)}${TEXT}${' Q'.repeat(29)}` }, '6.1.13 '],
  ['a colour for printing presses', { content: `0 0 0 1 k ${TEXT}` }, '6.2.4.3 '],
  ['a state that was not saved', { content: `${TEXT} Q` }, '6.2.2 '],
  ['a string too long', { more12: `(${'a'.repeat(33_000)})` }, '6.1.13 '],
  ['a name too long', { more12: `/${'a'.repeat(128)}` }, '6.1.13 '],
  ['a number too great', { more12: '[2147483648]' }, '6.1.13 '],
  ['a stream that is longer than it says', { more12: '<</Length 2>>\nstream\nabc\nendstream' }, '6.1.7.1 '],
  ['a stream outside of the file', { more12: stream('a', '/F(other)') }, '6.1.7.1 '],
  ['a stream packed by LZW', { more12: stream('a', '/Filter/LZWDecode') }, '6.1.7.2 '],
  ['a permission that is none', { catalog: `${CATALOG}/Perms<</Other 1>>` }, '6.1.12 '],
  ['other presentations', { catalog: `${CATALOG}/Names<</AlternatePresentations<<>>>>` }, '6.10 '],
  ['steps of a presentation', { page: '/Tabs/S/PresSteps<<>>' }, '6.10 '],
  ['actions of a page', { page: '/Tabs/S/AA<<>>' }, '6.5.2 '],
  ['a box that is too small', { page: '/Tabs/S/TrimBox[0 0 2 200]' }, '6.1.13 '],
  ['a transfer function', resource('ExtGState', '<</TR 8 0 R>>'), '6.2.5 '],
  ['another transfer function', resource('ExtGState', '<</TR2/Identity>>'), '6.2.5 '],
  ['a blend mode that is none', resource('ExtGState', '<</BM/Dissolve>>'), '6.2.10 '],
  ['a rendering intent that is none', resource('ExtGState', '<</RI/Vivid>>'), '6.2.6 '],
  ['three bits a component', resource('XObject', '<</Subtype/Image/BitsPerComponent 3>>'), '6.2.8 '],
  ['a picture for presses', resource('XObject', '<</Subtype/Image/ColorSpace/DeviceCMYK>>'), '6.2.4.3 '],
  ['a palette for presses', resource('ColorSpace', '[/Indexed/DeviceCMYK 1(abcdefgh)]'), '6.2.4.3 '],
  ['a group for presses', resource('XObject', '<</Subtype/Form/Group<</CS/DeviceCMYK>>>>'), '6.2.4.3 '],
  ['a gradient for presses', resource('Shading', '<</ColorSpace/DeviceCMYK>>'), '6.2.4.3 '],
  ['a profile that is none', resource('ColorSpace', '[/ICCBased 8 0 R]'), '6.2.4.2 '],
  ['a profile of other components', resource('ColorSpace', '[/ICCBased 9 0 R]'), '6.2.4.2 '],
  ['a font of no type', { font: FONT.replace('CIDFontType2', 'CIDFontType3') }, '6.2.11.2 '],
  ['a font without a name', { font: FONT.replace('/BaseFont/X', '') }, '6.2.11.2 '],
  ['widths that are not those of the codes', { font: '/Subtype/Type3/FirstChar 1/LastChar 2/Widths[1]' }, '6.2.11.2 '],
  [
    'a CMap of two directions',
    { font: `${FONT}/Encoding 12 0 R`, more12: stream('/WMode 1 def', '/CMapName/X') },
    '6.2.11.3.3 ',
  ],
  ['a state that is not there', { content: `/G gs ${TEXT}` }, '6.2.2 '],
  ['a form without resources of its own', form('/F1 9 Tf'), '6.2.2 a form uses'],
  ['an annotation of no kind', { annotation: LINK.replace('/Link', '/Sticker') }, '6.3.1 '],
  ['an appearance for the pointer', { annotation: `${LINK}/AP<</N 7 0 R/R 7 0 R>>` }, '6.3.3 '],
  ['a button of one appearance', { annotation: '/Subtype/Widget/FT/Btn/F 4/AP<</N 7 0 R>>' }, '6.3.3 '],
  ['an unknown named action', { annotation: LINK.replace(/\/A<<.*>>/, '/A<</S/Named/N/Print>>') }, '6.5.1 '],
  ['metadata with a size', { xmp: `<?xpacket begin="" bytes="9"?>${XMP}` }, '6.6.2.1 '],
  ['metadata that does not end', { xmp: without(XMP, '</rdf:RDF>') }, '6.6.2.1 '],
  ['metadata with a stray character', { xmp: XMP.replace('>T<', '>T & U<') }, '6.6.2.1 '],
  [
    'another prefix',
    { xmp: XMP.replace('<rdf:RDF>', '<rdf:RDF xmlns:a="http://www.aiim.org/pdfa/ns/id/">') },
    '6.6.4 ',
  ],
  [
    'a schema without description',
    { xmp: XMP.replace('<rdf:RDF>', '<rdf:RDF xmlns:a="http://a.example/"><a:b/>') },
    '6.6.2.3.1 ',
  ],
  ['a font that is not there', { content: TEXT.replace('F1', 'F9') }, '6.2.2 '],
  ['a font outside', { font: without(FONT, '/FontFile2 8 0 R') }, '6.2.11.4.1 '],
]

/** PDF 2.0: the namespace is object 12. */
const XMP_2 = `<rdf:RDF><pdfuaid:part>2</pdfuaid:part><pdfuaid:rev>2024</pdfuaid:rev><pdfaid:part>4</pdfaid:part>
<pdfaid:rev>2020</pdfaid:rev><pdfaid:conformance>F</pdfaid:conformance>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title></rdf:RDF>`
const NS = '/NS<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>'
const newer = (role: string, kids = '', more = ''): string => at(role, kids, `/P 5 0 R${NS}${more}`)
const older = (role: string, kids = '', more = ''): string => at(role, kids, `/P 5 0 R${more}`)
const AROUND = `<</S/P/P 5 0 R/Pg 3 0 R/K 0${NS}>> <</S/Link/P 5 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 6 0 R>>${NS}>>`
const NAMES = '/Names<</EmbeddedFiles<</Names[]>>>>'
const two = (parts: Parts = {}): Parts => ({
  version: '2.0',
  xmp: XMP_2,
  tree: newer('Document', AROUND),
  catalog: `${CATALOG}${NAMES}`,
  ...parts,
})
const treeTwo = (inside: string): Parts => two({ tree: newer('Document', `${AROUND} ${inside}`) })

const ACCESSIBLE_TWO: readonly (readonly [string, Parts, string])[] = [
  ['the first part', two({ xmp: XMP_2.replace('>2<', '>1<') }), '5 '],
  ['no revision', two({ xmp: without(XMP_2, '<pdfuaid:rev>2024</pdfuaid:rev>') }), '5 '],
  ['a Document of PDF 1.7', two({ tree: older('Document', AROUND) }), '8.2.5.2 '],
  ['a Sect as root', two({ tree: newer('Sect', AROUND) }), '8.2.5.2 '],
  ['a type of the older namespace', treeTwo(newer('BlockQuote')), '8.2.4 '],
  ['no parent', treeTwo(at('P', '', NS)), '8.2.1 '],
  ['a TOCI that leads nowhere', treeTwo(older('TOC', older('TOCI'))), '8.2.5.8 '],
  ['an H', treeTwo(newer('H')), '8.2.5.12 '],
  ['a Note', treeTwo(older('Note')), '8.2.5.14 '],
  ['a note of a type that is none', treeTwo(newer('FENote', '', '/A<</O/FENote/NoteType/Aside>>')), '8.2.5.14 '],
  [
    'two pairs in a Ruby',
    treeTwo(
      newer(
        'P',
        newer(
          'Ruby',
          'RB RT RB RT'
            .split(' ')
            .map(r => newer(r))
            .join(''),
        ),
      ),
    ),
    '8.2.5.23 ',
  ],
  ['labels without numbering', treeTwo(newer('L', newer('LI', newer('Lbl')))), '8.2.5.25 '],
  ['content in LI', treeTwo(newer('L', newer('LI', '3'))), '8.2.5.25 '],
  [
    'rows of different lengths',
    treeTwo(newer('Table', newer('TR', newer('TD')) + newer('TR', newer('TD') + newer('TD')))),
    '8.2.5.26 ',
  ],
  [
    'a cell over two groups',
    treeTwo(
      newer(
        'Table',
        newer('THead', newer('TR', newer('TD', '', '/A<</O/Table/RowSpan 2>>'))) + newer('TBody', newer('TR')),
      ),
    ),
    '8.2.5.26 ',
  ],
  ['a Caption inside', treeTwo(newer('Sect', newer('P') + newer('Caption') + newer('P'))), '8.2.5.27 '],
  ['a Figure without words', treeTwo(newer('Figure')), '8.2.5.28.2 '],
  ['math in P', treeTwo(newer('P', '<</S/math/P 5 0 R/NS<</NS(http://www.w3.org/1998/Math/MathML)>>>>')), '8.2.5.29 '],
  ['private characters', treeTwo(newer('Figure', '', '/Alt<FEFFF015>')), '8.4.3 '],
  ['a wrong language', treeTwo(newer('P', '', '/Lang(en_US)')), '8.4.4 '],
  [
    'a page as destination',
    two({ annotation: LINK.replace('/A<</S/URI/URI(http://a.example)>>', '/Dest[3 0 R/Fit]') }),
    '8.8 ',
  ],
  ['an action to a page', two({ annotation: LINK.replace(/\/A<<.*>>/, '/A<</S/GoTo/D[3 0 R/Fit]>>') }), '8.8 '],
  [
    'a bookmark to a page',
    two({ catalog: `${CATALOG}/Outlines<</First 12 0 R>>`, more12: '<</Title(a)/Dest[3 0 R/Fit]>>' }),
    '8.8 ',
  ],
  [
    'Alt and Contents that differ',
    two({ tree: newer('Document', AROUND.replace('/S/Link', '/S/Link/Alt(here)')) }),
    '8.9.4.2 ',
  ],
  ['no order of tabs', two({ page: '' }), '8.9.3.3 '],
  [
    'a file without description',
    two({ catalog: `${CATALOG}/Names<</EmbeddedFiles<</Names[(a)<</F(a)/UF(a)>>]>>>>` }),
    '8.14.1 ',
  ],
  ['P in P', treeTwo(newer('P', newer('P'))), '6.2 '],
  ['a Span in Document', treeTwo(newer('Span')), '6.2 '],
  ['a Span in Div in Document', treeTwo(newer('Div', newer('Span'))), '6.2 '],
  ['content in Sect', treeTwo(newer('Sect', '3')), '6.2 '],
]

const ARCHIVE_FOUR: readonly (readonly [string, Parts, string])[] = [
  ['a header of PDF 1.7', two({ version: '1.7' }), '6.1.2 '],
  ['an information dictionary', two({ trailer: '/ID[<00><00>]/Info 8 0 R' }), '6.1.3 '],
  ['no revision', two({ xmp: without(XMP_2, '<pdfaid:rev>2020</pdfaid:rev>') }), '6.7.3 '],
  ['no level', two({ xmp: without(XMP_2, '<pdfaid:conformance>F</pdfaid:conformance>') }), '6.7.3 '],
  ['no place for files', two({ catalog: CATALOG }), '6.9 '],
  [
    'a file that belongs to nothing',
    two({ catalog: `${CATALOG}/Names<</EmbeddedFiles<</Names[(a)<</F(a)/UF(a)>>]>>>>` }),
    '6.9 ',
  ],
  ['a script', two({ annotation: LINK.replace('/URI/', '/Launch/') }), '6.6.1 '],
]

describe('a file without faults', () => {
  it('has none in PDF 2.0', () => {
    expect(checkPdf(pdf(two()))).toEqual({ standards: ['ua-2', 'a-4f'], findings: [] })
  })

  it('has none', () => {
    expect(checkPdf(pdf())).toEqual({ standards: ['ua-1', 'a-2a'], findings: [] })
  })
})

describe('a planted fault', () => {
  it.each(ACCESSIBLE)('is found by PDF/UA-1: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'ua-1').some(found => found.startsWith(clause))).toBe(true)
  })

  it.each(ACCESSIBLE_TWO)('is found by PDF/UA-2: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'ua-2').filter(found => found.startsWith(clause))).not.toEqual([])
  })

  it.each(ARCHIVE_FOUR)('is found by PDF/A-4f: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'a-4f').filter(found => found.startsWith(clause))).not.toEqual([])
  })

  it.each(ARCHIVE)('is found by PDF/A-2a: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'a-2a').some(found => found.startsWith(clause))).toBe(true)
  })
})

describe('a report', () => {
  it('names clause, page and place, as text, JSON and SARIF', () => {
    const checked = { name: 'a b.pdf', ...checkPdf(pdf(tree(at('L', at('P', '', '/Pg 3 0 R')))), ['ua-1']) }
    expect(reportOf([checked], 'text')).toBe(
      'a b.pdf: ua-1: 1 fault\n  ISO 14289-1 7.2: L holds P (page 1, Document > L > P)\n',
    )
    expect(JSON.parse(reportOf([checked], 'json')).files[0]).toMatchObject({ passed: false, standards: ['ua-1'] })
    const { runs } = JSON.parse(reportOf([checked], 'sarif'))
    expect(runs[0].results[0]).toMatchObject({ ruleId: 'ISO 14289-1 7.2', properties: { page: 1 } })
    expect(runs[0].tool.driver.rules).toEqual([{ id: 'ISO 14289-1 7.2' }])
  })

  it('refuses what is no PDF', () => {
    expect(() => checkPdf(new Uint8Array(Buffer.from('text')))).toThrow('This is not a PDF.')
  })
})
