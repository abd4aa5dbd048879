import { describe, expect, it } from 'vitest'
import {
  CATALOG,
  clausesOf,
  FONT,
  form,
  LINK,
  type Planted,
  resource,
  stream,
  TEXT,
  two,
  without,
  XMP,
  XMP_2,
} from './planted.ts'

const ARCHIVE: Planted = [
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
  [
    'a list of glyphs that leaves some out',
    {
      font: FONT.replace('/FontFile2 8 0 R', '/FontFile2 12 0 R/CIDSet 8 0 R'),
      more12: stream('maxp\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\x02'),
    },
    '6.2.11.4.2 ',
  ],
  ['a font that is not there', { content: TEXT.replace('F1', 'F9') }, '6.2.2 '],
  ['a font outside', { font: without(FONT, '/FontFile2 8 0 R') }, '6.2.11.4.1 '],
]

const ARCHIVE_FOUR: Planted = [
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

describe('a planted fault', () => {
  it.each(ARCHIVE)('is found by PDF/A-2a: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'a-2a').filter(found => found.startsWith(clause))).not.toEqual([])
  })

  it.each(ARCHIVE_FOUR)('is found by PDF/A-4f: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'a-4f').filter(found => found.startsWith(clause))).not.toEqual([])
  })
})
