/** Cells that are written as their text and made again: the same boxes and the same pages as cells that are kept. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BlockBox, BlockLevelBox, TableRow } from '../../../src/boxes/box.ts'
import { type CellDraft, CellPacker, type PackedCells } from '../../../src/boxes/tables/packed-cells.ts'
import { render } from '../../../src/index.ts'
import { layOut } from '../../layout/harness.ts'
import { Random } from '../../random.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const pack = CellPacker.prototype.pack

/** The rows of all tables in a box, in document order. */
function rowsIn(box: BlockLevelBox): readonly TableRow[] {
  if (box.kind === 'table')
    return box.groups.flatMap(({ rows }) =>
      rows.flatMap(row => [...row.cells.flatMap(({ box: inner }) => rowsIn(inner)), row]),
    )
  return box.kind === 'block' ? box.children.flatMap(rowsIn) : []
}

/** The cells of the rows of a document as they were built, by the id of their box, and as the tree has them. */
async function cellsOf(html: string): Promise<{ readonly built: Map<number, BlockBox>; readonly packed: BlockBox[] }> {
  const built = new Map<number, BlockBox>()
  vi.spyOn(CellPacker.prototype, 'pack').mockImplementation(function (this: CellPacker, cells, base) {
    for (const { box } of cells) built.set(box.id, box)
    return pack.call(this, cells, base)
  })
  const { tree } = await layOut(`<!doctype html><body>${html}`)
  return { built, packed: rowsIn(tree.root).flatMap(({ cells }) => cells.map(({ box }) => box)) }
}

/** Cells that are kept as they were built. */
class Kept implements PackedCells {
  readonly shapes: PackedCells['shapes']
  readonly containers: readonly BlockBox[]

  constructor(shapes: PackedCells['shapes'], cells: readonly CellDraft[]) {
    this.shapes = shapes
    this.containers = cells.map(({ box }) => box)
  }

  element(index: number) {
    return this.containers[index]!.element
  }

  box(index: number) {
    return this.containers[index]!
  }
}

/** The PDF of a document whose cells are all kept. */
async function keptPdf(html: string): Promise<Uint8Array> {
  const spy = vi.spyOn(CellPacker.prototype, 'pack').mockImplementation(function (this: CellPacker, cells, base) {
    return new Kept(pack.call(this, cells, base).shapes, cells)
  })
  const { pdf } = await render({ html })
  expect(spy).toHaveBeenCalled()
  vi.restoreAllMocks()
  return pdf
}

const CELLS: readonly (readonly [name: string, cell: string, isMadeAgain: boolean])[] = [
  ['a text', '<td>plain text', true],
  ['a number', '<th scope=row>1,234.50', true],
  ['nothing', '<td>', true],
  ['white space', '<td>  \n ', true],
  ['a text in another language', '<td lang=de>Wörter', true],
  ['a text with spans', '<td colspan=2 rowspan=3>over several', true],
  ['a text in capitals', '<td style="text-transform: uppercase">capitals', true],
  ['an anchor', '<td id=here>text', false],
  ['an inline box', '<td>some <b>bold</b> text', false],
  ['a link', '<td><a href="#here">text</a>', false],
  ['a block', '<td><p>text</p>', false],
  ['a break', '<td>two<br>lines', false],
  ['generated content', '<td class=counted>text', false],
  ['a first line', '<td class=first>text', false],
  ['a float', '<td><i style="float: left">f</i>text', false],
  ['a table', '<td><table><tr><td>inner</table>', false],
  ['a string for the margins', '<td style="string-set: s content()">text', false],
  ['columns', '<td style="columns: 2">text', false],
]
const STYLE =
  '<style>.counted { counter-increment: c } .counted::before { content: counter(c) ". " } .first::first-line { color: red }</style>'

describe('a cell with', () => {
  test.each(CELLS)('%s has the box that it had', async (_, cell, isMadeAgain) => {
    const { built, packed } = await cellsOf(`${STYLE}<table><tr><td>before${cell}<td>behind<tr><td>below</table>`)
    expect(packed.length).toBe(built.size)
    expect(packed.length).toBeGreaterThan(3)
    for (const box of packed) expect(box).toStrictEqual(built.get(box.id))
    const again = packed.filter(box => box !== built.get(box.id)).length
    expect(again === packed.length).toBe(isMadeAgain)
  })
})

/** A table with cells of all kinds. */
function randomTable(random: Random): string {
  const plain = [
    '<td>plain text',
    '<td>12.5',
    '<td>1,250.75',
    '<td>−3 kg',
    '<td>',
    '<th>head',
    '<td>some more words here',
  ]
  const cell = (): string => (random.chance(0.8) ? random.pick(plain) : random.pick(CELLS)[1].replace(' id=here', ''))
  const rows = Array.from({ length: random.between(3, 60) }, () => {
    const row = random.chance(0.05) ? '<tr style="visibility: collapse">' : '<tr>'
    return row + Array.from({ length: random.between(1, 6) }, cell).join('')
  })
  const collapse = random.chance(0.5) ? ' style="border-collapse: collapse"' : ''
  return `<table${collapse}><thead><tr><th>A<th>B<th>C<tbody>${rows.join('')}</table>`
}

describe('pages', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))('look as with cells that are kept: table %i', async seed => {
    const random = new Random(seed + 100)
    const html = `${STYLE}${randomTable(random)}<p>text</p>${randomTable(random)}`
    expect((await render({ html })).pdf).toEqual(await keptPdf(html))
  })
  test('of a table of more rows than whose cells are held', async () => {
    const rows = Array.from({ length: 700 }, (_, i) => `<tr><td>row ${i}<td>${i * 7}.5<td>words of row ${i}`)
    const html = `<style>@page { size: 300px 400px }</style><table><tr><th>A<th>B<th>C${rows.join('')}</table>`
    expect((await render({ html })).pdf).toEqual(await keptPdf(html))
  })
  test('of rows with borders over more than one', async () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      i % 4 === 0 ? `<tr><td rowspan=4 style="border: ${(i % 3) + 1}px solid">a ${i}<td>b<td>c` : '<tr><td>b<td>c',
    )
    const html = `<table style="border-collapse: collapse">${rows.join('')}</table>`
    expect((await render({ html })).pdf).toEqual(await keptPdf(html))
  })
})
