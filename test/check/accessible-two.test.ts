import { describe, expect, it } from 'vitest'
import {
  AROUND,
  CATALOG,
  clausesOf,
  FONT,
  LINK,
  NS,
  newer,
  older,
  type Planted,
  treeTwo,
  two,
  without,
  XMP_2,
} from './planted.ts'

/** The first marked content of the page belongs to a paragraph, object 12. */
const OWNED = {
  tree: newer('Document', '12 0 R'),
  more: '/ParentTree<</Nums[0[12 0 R]]>>',
  more12: `<</S/P/P 5 0 R/Pg 3 0 R/K 0${NS}>>`,
}

const ACCESSIBLE_TWO: Planted = [
  ['the first part', two({ xmp: XMP_2.replace('>2<', '>1<') }), '5 '],
  ['no revision', two({ xmp: without(XMP_2, '<pdfuaid:rev>2024</pdfuaid:rev>') }), '5 '],
  ['a Document of PDF 1.7', two({ tree: older('Document', AROUND) }), '8.2.5.2 '],
  ['a Sect as root', two({ tree: newer('Sect', AROUND) }), '8.2.5.2 '],
  ['a type of the older namespace', treeTwo(newer('BlockQuote')), '8.2.4 '],
  ['no parent', treeTwo(`<</S/P${NS}>>`), '8.2.1 '],
  ['a TOCI that leads nowhere', treeTwo(older('TOC', older('TOCI'))), '8.2.5.8 '],
  ['a CMap that is not inside', two({ font: `${FONT}/Encoding/Mine-H` }), '8.4.5.4 '],
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
  [
    'labels with the numbering of another list',
    treeTwo(newer('L', newer('L', newer('LI', newer('Lbl'))), '/A<</O/List/ListNumbering/Decimal>>')),
    '8.2.5.25 ',
  ],
  ['a comment in Link', two({ annotation: LINK.replace('/Link', '/Text') }), '8.9.2.3 '],
  [
    'a comment of two texts',
    two({ annotation: `${LINK.replace('/Link', '/Text')}/RC(<p>other</p>)` }),
    '8.9.2.3 Contents',
  ],
  ['a watermark in Link', two({ annotation: LINK.replace('/Link', '/Watermark') }), '8.9.2.4.16 '],
  [
    'a drawing without words',
    two({ annotation: without(LINK.replace('/Link', '/Ink'), '/Contents(there)') }),
    '8.9.2.4.8 ',
  ],
  [
    'a stamp without words',
    two({ annotation: without(LINK.replace('/Link', '/Stamp'), '/Contents(there)') }),
    '8.9.2.4.7 ',
  ],
  [
    'a file that belongs to nothing',
    two({ annotation: `${LINK.replace('/Link', '/FileAttachment')}/FS<</F(a)>>` }),
    '8.9.2.4.10 ',
  ],
  [
    'a field without a size',
    two({ annotation: LINK.replace('/Link', '/Widget').replace('9 9]', '0 0]') }),
    '8.9.2.4.13 ',
  ],
  ['a configuration without a name', two({ catalog: `${CATALOG}/OCProperties<</D<<>>/Configs[<<>>]>>` }), '8.7 '],
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
  ['a drawing among words', two({ content: '/P<</MCID 0>>BDC 0 0 9 9 re f EMC', ...OWNED }), '8.5.1 '],
  ['an image among words', two({ content: '/P<</MCID 0>>BDC /X Do EMC', ...OWNED }), '8.5.1 '],
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
  ['content in Div in Sect', treeTwo(newer('Sect', newer('Div', '3'))), '6.2 '],
  ['content in Div in LI', treeTwo(newer('L', newer('LI', newer('Div', '3')))), '8.2.5.25 '],
  [
    'a Caption inside by way of Div',
    treeTwo(newer('Sect', newer('P') + newer('Div', newer('Caption') + newer('P')))),
    '8.2.5.27 ',
  ],
  [
    'a Caption in a Div, and another',
    treeTwo(newer('Sect', newer('Div', newer('Caption')) + newer('Caption'))),
    '6.2 ',
  ],
  [
    'a place whose key is out of order for programs that compare characters',
    two({
      annotation: LINK.replace(/\/A<<.*>>/, '/Dest<c380>'),
      catalog: `${CATALOG}/Names<</Dests<</Kids[12 0 R]>>>>`,
      more12: '<</Limits[<61><c3a9>]/Names[<61><</SD[5 0 R]>><c380><</SD[5 0 R]>><c3a9><</SD[5 0 R]>>]>>',
    }),
    '8.8 ',
  ],
]

describe('a planted fault', () => {
  it.each(ACCESSIBLE_TWO)('is found by PDF/UA-2: %s', (_, parts, clause) => {
    expect(clausesOf(parts, 'ua-2').filter(found => found.startsWith(clause))).not.toEqual([])
  })
})

it('allows drawings in illustrations, and where words stand in their place (ISO 14289-2 §8.5.1)', () => {
  const drawn = (content: string, role = 'P'): readonly string[] =>
    clausesOf(two({ ...OWNED, content, more12: OWNED.more12.replace('/S/P', `/S/${role}/Alt(a)`) }), 'ua-2')
  const found = (all: readonly string[]): readonly string[] => all.filter(clause => clause.startsWith('8.5.1'))
  expect(found(drawn('/P<</MCID 0>>BDC 0 0 9 9 re f EMC', 'Figure'))).toEqual([])
  expect(found(drawn('/P<</MCID 0>>BDC /Span<</ActualText()>>BDC 0 0 9 9 re f EMC EMC'))).toEqual([])
  expect(found(drawn('/P<</MCID 0>>BDC 0 0 9 9 re f EMC'))).toHaveLength(1)
})
