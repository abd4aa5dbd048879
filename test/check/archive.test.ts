import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import {
  at,
  CATALOG,
  clausesOf,
  FONT,
  form,
  LINK,
  NAMES,
  type Planted,
  PROFILE,
  pdf,
  resource,
  SIMPLE,
  stream,
  TEXT,
  TWO_GLYPHS,
  tree,
  two,
  without,
  XMP,
  XMP_2,
} from './planted.ts'

const PROPERTY = `<pdfaSchema:property><rdf:Seq><rdf:li><pdfaProperty:name>a</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:description>d</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>`

const box = (type: string, data: string): string => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + data.length)
  return `${length.toString('latin1')}${type}${data}`
}

/** A picture in JPEG 2000 with a header alone. */
function jpeg2000(channels: number, depth: number, colour: readonly number[]): string {
  const header = String.fromCharCode(0, 0, 0, 1, 0, 0, 0, 1, 0, channels, depth, 7, 0, 0)
  const boxes = box('jp2h', box('ihdr', header) + box('colr', String.fromCharCode(...colour)))
  return stream(boxes, '/Subtype/Image/Filter/JPXDecode')
}

/** An element of DER in hexadecimal digits. */
const der = (tag: string, inside: string): string => {
  const length = inside.length / 2
  return `${tag}${length < 0x80 ? '' : '81'}${length.toString(16).padStart(2, '0')}${inside}`
}
/** A SignedData (RFC 5652 §5.1) as hexadecimal digits. */
const signedData = ({ certificates = 'a0023000', signers = '3000' } = {}): string => {
  const fields = `020101${der('31', '')}${der('30', '')}${certificates}${der('31', signers)}`
  return der('30', `06092a864886f70d010702${der('a0', der('30', fields))}`)
}
const signature = (contents: string) => ({ more12: `<</Type/Sig/ByteRange[0 10 20 30]/Contents<${contents}0000>>>` })

const INTENT = '/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 9 0 R>>]'

const ARCHIVE: Planted = [
  ['a header of PDF 2.0', { version: '2.0' }, '6.1.2 '],
  ['encryption', { trailer: '/ID[<00><00>]/Encrypt<<>>' }, '6.1.3 '],
  ['no ID', { trailer: '' }, '6.1.3 '],
  ['another part', { xmp: XMP.replace('>2<', '>3<') }, '6.6.4 '],
  ['another level', { xmp: XMP.replace('>A<', '>B<') }, '6.6.4 '],
  ['black text without an output intent', { catalog: CATALOG.replace('GTS_PDFA1', 'GTS_PDFX') }, '6.2.4.3 '],
  [
    'a colour without an output intent',
    { catalog: without(CATALOG, INTENT), content: `/Artifact BMC 1 0 0 RG 0 0 m 9 9 l S EMC` },
    '6.2.4.3 a colour is in DeviceRGB, and',
  ],
  [
    'a gray picture without an output intent',
    {
      ...resource('XObject', '<</Subtype/Image/ColorSpace/DeviceGray>>'),
      catalog: without(CATALOG, INTENT),
      content: '',
    },
    '6.2.4.3 a colour is in DeviceGray, and',
  ],
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
  [
    'a string of content too long',
    { content: TEXT.replace('(a)', `(${'a'.repeat(32_768)})`) },
    '6.1.13 in the content',
  ],
  [
    'a name of content too long',
    { content: TEXT.replace('/P', `/${'P'.repeat(128)}`) },
    '6.1.13 in the content a name',
  ],
  ['a page too large', { page: '/Tabs/S/MediaBox[0 0 200 20000]' }, '6.1.13 '],
  ['a picture to be interpolated', { content: `${TEXT} /X Do` }, '6.2.8 '],
  ['an unknown operator', { content: `${TEXT} foo` }, '6.2.2 '],
  ['a state too many', { content: `${'q '.repeat(29)}${TEXT}${' Q'.repeat(29)}` }, '6.1.13 '],
  ['a colour for printing presses', { content: `0 0 0 1 k ${TEXT}` }, '6.2.4.3 '],
  ['a state that was not saved', { content: `${TEXT} Q` }, '6.2.2 '],
  ['a string too long', { more12: `(${'a'.repeat(33_000)})` }, '6.1.13 '],
  ['a name too long', { more12: `/${'a'.repeat(128)}` }, '6.1.13 '],
  ['a number too great', { more12: '[2147483648]' }, '6.1.13 '],
  ['a number too great in the content', { content: `${TEXT} 2147483648 0 m n` }, '6.1.13 '],
  ['a number with an exponent', { more12: '<</A[1 2e9]>>' }, '6.1.1 '],
  ['a name of a font that is no UTF-8', { font: FONT.replace('/BaseFont/X', '/BaseFont/X#ff') }, '6.1.8 '],
  ['a type that is mapped to none', tree(at('Own')), '6.7.3.4 '],
  ['a language that is none', tree(at('P', '', '/Lang(en_US)')), '6.7.4 '],
  ['a language without letters', tree(at('P', '', '/Lang()')), '6.7.4 '],
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
      more12: stream(TWO_GLYPHS),
    },
    '6.2.11.4.2 ',
  ],
  ['an empty ID', { trailer: '/ID[<><>]' }, '6.1.3 '],
  ['half a byte', { more12: '<abc>' }, '6.1.6 '],
  ['a digit that is none', { more12: '[<ag>]' }, '6.1.6 '],
  ['a keyword that is not on its own line', { more12: 'null endobj' }, '6.1.9 '],
  ['a picture packed by LZW', { content: `${TEXT} BI /W 1/H 1/F/LZW ID x EI` }, '6.1.10 '],
  ['a picture in the content to be interpolated', { content: `${TEXT} BI /W 1/H 1/I true ID x EI` }, '6.2.8 '],
  ['a number too near to nothing', { more12: `.${'0'.repeat(40)}1` }, '6.1.13 '],
  ['more than 32 inks', resource('ColorSpace', `[/DeviceN[${'/Black'.repeat(33)}]/DeviceRGB 8 0 R]`), '6.1.13 '],
  ['an ink that nothing describes', resource('ColorSpace', '[/DeviceN[/Gold]/DeviceRGB 8 0 R]'), '6.2.4.4 '],
  [
    'an ink in two ways',
    resource('ColorSpace', '[/Separation/Gold/DeviceRGB 8 0 R]/S[/Separation/Gold/DeviceRGB 9 0 R]'),
    '6.2.4.4 ',
  ],
  ['a halftone of another type', resource('ExtGState', '<</HT<</HalftoneType 6>>>>'), '6.2.5 '],
  ['a halftone with a name', resource('ExtGState', '<</HT<</HalftoneType 1/HalftoneName(a)>>>>'), '6.2.5 '],
  ['an intent in the content that is none', { content: `/Vivid ri ${TEXT}` }, '6.2.6 '],
  [
    'two output intents',
    { catalog: CATALOG.replace('9 0 R>>]', '9 0 R>> <</S/GTS_PDFX/DestOutputProfile 8 0 R>>]') },
    '6.2.3 ',
  ],
  [
    'an output intent elsewhere',
    { catalog: CATALOG.replace('9 0 R>>]', '9 0 R/DestOutputProfileRef<<>>>>]') },
    '6.2.3 ',
  ],
  [
    'a colour for screens with an intent for presses',
    {
      catalog: CATALOG.replace('9 0 R', '12 0 R'),
      more12: stream(PROFILE.replace('RGB ', 'CMYK')),
      content: `1 0 0 rg ${TEXT}`,
    },
    '6.2.4.3 ',
  ],
  [
    'a font of symbols with an encoding',
    { font: `${SIMPLE}/FontDescriptor<</Flags 4>>/Encoding/WinAnsiEncoding` },
    '6.2.11.6 ',
  ],
  ['a title that is no text in languages', { xmp: XMP.replace(/rdf:Alt/g, 'rdf:Bag') }, '6.6.2.3.1 dc:title'],
  [
    'a creator without an order',
    { xmp: XMP.replace('<dc:title>', '<dc:creator><rdf:Bag><rdf:li>A</rdf:li></rdf:Bag></dc:creator><dc:title>') },
    '6.6.2.3.1 dc:creator',
  ],
  [
    'a subject that is no list',
    { xmp: XMP.replace('<dc:title>', '<dc:subject>A</dc:subject><dc:title>') },
    '6.6.2.3.1 dc:subject',
  ],
  [
    'a date that is none',
    { xmp: XMP.replace('<dc:title>', '<xmp:CreateDate>24.12.2024</xmp:CreateDate><dc:title>') },
    '6.6.2.3.1 xmp:CreateDate',
  ],
  ['a font of letters without one', { font: `${SIMPLE}/FontDescriptor<</Flags 32>>` }, '6.2.11.6 '],
  ['a CID too great', { font: `${FONT}/Encoding 12 0 R`, more12: stream('<00> <ff> 70000', '/CMapName/X') }, '6.1.13 '],
  ['a picture of two channels', resource('XObject', '12 0 R', jpeg2000(2, 7, [1, 0, 0])), '6.2.8.3 '],
  ['a picture of channels of several depths', resource('XObject', '12 0 R', jpeg2000(3, 255, [1, 0, 0])), '6.2.8.3 '],
  ['a picture of no method', resource('XObject', '12 0 R', jpeg2000(3, 7, [9, 0, 0])), '6.2.8.3 '],
  ['a picture in CIEJab', resource('XObject', '12 0 R', jpeg2000(3, 7, [1, 0, 0, 0, 0, 0, 19])), '6.2.8.3 '],
  ['a field with actions', { catalog: `${CATALOG}/AcroForm<</Fields[<</Kids[<</AA<<>>>>]>>]>>` }, '6.4.1 '],
  ['a signature of a part', signature(signedData()), '6.4.3 a signature does not cover'],
  ['a signature that is none', signature('3003020101'), '6.4.3 a signature is not'],
  ['a signature of indefinite length', signature('3080'), '6.4.3 a signature is not'],
  [
    'a signature without certificate',
    signature(signedData({ certificates: '' })),
    '6.4.3 a signature has no certificate',
  ],
  ['a signature of two', signature(signedData({ signers: '30003000' })), '6.4.3 a signature has 2 signers'],
  [
    'a permission with a digest',
    {
      catalog: `${CATALOG}/Perms<</DocMDP 12 0 R>>`,
      more12: '<</Type/Sig/ByteRange[0 1 2 3]/Reference[<</DigestMethod/MD5>>]>>',
    },
    '6.1.12 ',
  ],
  ['a file to be rendered', { catalog: `${CATALOG}/NeedsRendering true` }, '6.4.2 '],
  ['requirements', { catalog: `${CATALOG}/Requirements[]` }, '6.11 '],
  ['a file without one of its names', { more12: '<</EF<</F 8 0 R>>/F(a)>>' }, '6.8 '],
  ['a file of an element', { more12: '<</EF<</F 8 0 R>>/F(a)/UF(a)>>' }, '6.8 an embedded file is not known'],
  ['a configuration without a name', { catalog: `${CATALOG}/OCProperties<</D<<>>>>` }, '6.9 '],
  [
    'two configurations of a name',
    { catalog: `${CATALOG}/OCProperties<</D<</Name(a)>>/Configs[<</Name(a)>>]>>` },
    '6.9 two',
  ],
  [
    'a group that is left out',
    { catalog: `${CATALOG}/OCProperties<</OCGs[12 0 R]/D<</Name(a)/Order[]>>>>`, more12: '<</Type/OCG>>' },
    '6.9 a configuration omits',
  ],
  ['a property without a category', { xmp: XMP.replace('</rdf:RDF>', `${PROPERTY}</rdf:RDF>`) }, '6.6.2.3.3 '],
  [
    'inks of a profile over others',
    {
      page: '/Tabs/S/StructParents 0/Resources<</Font<</F1 10 0 R>>/ColorSpace<</I[/ICCBased 12 0 R]>>/ExtGState<</O<</OP true/OPM 1>>>>>>',
      content: `/O gs /I cs 0 0 0 1 sc ${TEXT}`,
      more12: stream(PROFILE.replace('RGB ', 'CMYK'), '/N 4'),
    },
    '6.2.4.2 an ICC-based CMYK',
  ],
  ['a wrong operator in a tile', resource('Pattern', '12 0 R', stream('foo', '/PatternType 1')), '6.2.2 the operator'],
  ['a wrong operator in a mask', resource('ExtGState', '<</SMask<</G 12 0 R>>>>', stream('foo')), '6.2.2 the operator'],
  [
    'a wrong operator in a glyph',
    resource('Font', '<</Subtype/Type3/CharProcs<</a 12 0 R>>>>', stream('foo')),
    '6.2.2 the operator',
  ],
  [
    'a wrong operator in an appearance',
    { annotation: `${LINK}/AP<</N 12 0 R>>`, more12: stream('foo') },
    '6.2.2 the operator',
  ],
  ['a CMap that is not inside', { font: `${FONT}/Encoding/Mine-H` }, '6.2.11.3.3 '],
  ['an ink whose name is no UTF-8', resource('ColorSpace', '[/Separation/G#ff/DeviceRGB 8 0 R]'), '6.1.8 '],
  ['a font that is not there', { content: TEXT.replace('F1', 'F9') }, '6.2.2 '],
  ['a font outside', { font: without(FONT, '/FontFile2 8 0 R') }, '6.2.11.4.1 '],
  [
    'a TrueType program as that of a Type 1 font',
    { font: '/Subtype/Type1/BaseFont/X/FirstChar 97/LastChar 97/Widths[1]/FontDescriptor<</FontFile2 8 0 R>>' },
    '6.2.11.2 a font program does not have',
  ],
  [
    'a program for CIDs as that of a simple font',
    {
      font: '/Subtype/Type1/BaseFont/X/FirstChar 97/LastChar 97/Widths[1]/FontDescriptor<</FontFile3 12 0 R>>',
      more12: stream('x', '/Subtype/CIDFontType0C'),
    },
    '6.2.11.2 a font program does not have',
  ],
  [
    'two programs of one font',
    { font: FONT.replace('/FontFile2 8 0 R', '/FontFile2 8 0 R/FontFile 8 0 R') },
    '6.2.11.2 a font has several',
  ],
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
  ['requirements', two({ catalog: `${CATALOG}${NAMES}/Requirements[]` }), '6.12 '],
  ['half a byte', two({ more12: '<abc>' }), '6.1.5 '],
  ['a script', two({ annotation: LINK.replace('/URI/', '/Launch/') }), '6.6.1 '],
]

it('finds a page that has its resources from above', () => {
  const source = Buffer.from(pdf()).toString('latin1')
  const [resources] = /\/Resources<<.*?>>\/XObject<<.*?>>>>/.exec(source)!
  const changed = source.replace(resources, '').replace('/Type/Pages', `/Type/Pages${resources}`)
  const { findings } = checkPdf(new Uint8Array(Buffer.from(changed, 'latin1')), ['a-2a'])
  expect(findings.map(({ clause }) => clause)).toEqual(['6.2.2'])
})

it('asks for no output intent where no colour depends on a device', () => {
  const profile = '/ColorSpace<</C[/ICCBased 9 0 R]>>'
  const font = '/Font<</F1 10 0 R>>'
  const coloured = {
    catalog: without(CATALOG, INTENT),
    page: `/Tabs/S/StructParents 0/Resources<<${font}${profile}>>`,
    content: `/C cs 0 0 0 sc ${TEXT}`,
  }
  const intents = clausesOf(coloured, 'a-2a').filter(clause => /^6\.2\.(?:3|4\.3) /.test(clause))
  expect(intents).toEqual([])
})

it('takes a signature with a certificate and one signer', () => {
  const found = clausesOf(signature(signedData()), 'a-2a').filter(clause => clause.startsWith('6.4.3'))
  expect(found).toEqual(['6.4.3 a signature does not cover the whole file (ByteRange)'])
})

describe('a planted fault', () => {
  it.each(ARCHIVE)('is found by PDF/A-2a: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'a-2a').filter(found => found.startsWith(clause))).not.toEqual([])
  })

  it.each(ARCHIVE_FOUR)('is found by PDF/A-4f: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'a-4f').filter(found => found.startsWith(clause))).not.toEqual([])
  })
})
