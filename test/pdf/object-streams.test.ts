import { expect, it } from 'vitest'
import { PdfFile } from '../../src/pdf/pdfkit.ts'
import { reference } from '../../src/pdf/syntax.ts'
import { PdfFile as Reader } from '../../src/pdf-reader/file.ts'
import { PdfReader } from './reader.ts'

const COUNT = 2_500

/** A file with many objects that are alike and a long list of them. */
function written(compress: boolean): Uint8Array {
  const file = new PdfFile({ compress, objectStreams: true, version: '1.7' })
  const cells = Array.from({ length: COUNT }, () => file.reserve())
  const notes = Array.from({ length: 5 }, () => file.reserve())
  const list = file.reserve()
  cells.forEach((id, i) => {
    file.putAlike(id, `<</S/TD/P ${Math.floor(i / 8)} 0 R/K ${i % 400}>>`)
  })
  notes.forEach((id, i) => {
    file.putAlike(id, `<</S/Note/P 1 0 R/ID(note-${i})>>`)
  })
  file.putList(list, '<</S/TBody/K[', cells.map(reference), ']>>')
  return file.finish({ catalog: { List: reference(list), Last: reference(cells.at(-1)!) }, pages: [], info: null })
}

it('writes objects that are alike in rows, of which readers find each', () => {
  const bytes = written(true)
  expect(bytes.length).toBeLessThan(written(false).length / 20)
  const reader = new Reader(bytes)
  const list = reader.dictionary(reader.catalog.get('List')).get('K')
  expect(list).toHaveLength(COUNT)
  ;(list as unknown as { readonly id: number }[]).forEach((cell, i) => {
    const entries = reader.dictionary({ kind: 'reference', id: cell.id })
    expect([entries.get('P'), entries.get('K')]).toEqual([{ kind: 'reference', id: Math.floor(i / 8) }, i % 400])
  })
  // By way of the cross-reference stream.
  const other = new PdfReader(bytes)
  expect(other.dict(other.catalog['Last'])).toMatchObject({ K: (COUNT - 1) % 400 })
})

it('writes the same objects where nothing is compressed', () => {
  const [one, other] = [new Reader(written(true)), new Reader(written(false))]
  const first = (one.catalog.get('Last') as unknown as { readonly id: number }).id - COUNT + 1
  for (let i = 0; i < COUNT + 6; i++) {
    const at = { kind: 'reference', id: first + i } as const
    expect(one.resolve(at)).not.toBeNull()
    expect(one.resolve(at)).toEqual(other.resolve(at))
  }
})

it('packs the page tree, whose list of pages may be long', () => {
  const file = new PdfFile({ compress: true, objectStreams: true, version: '1.7' })
  const pages = Array.from({ length: 300 }, () => file.reserve())
  for (const id of pages)
    file.put(id, `<</Type/Page/Parent ${reference(file.pageTree)}/MediaBox[0 0 9 9]/Resources<<>>>>`)
  const bytes = file.finish({ catalog: {}, pages, info: null })
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Kids')
  expect(new Reader(bytes).pages().map(({ id }) => id)).toEqual(pages)
  expect(new PdfReader(bytes).dict(new PdfReader(bytes).catalog['Pages'])).toMatchObject({ Count: 300 })
})
