/** Bleed, and marks for whoever cuts the pages. */
import { describe, expect, it } from 'vitest'
import { paint } from '../../src/paint/paint.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { layOut } from '../layout/harness.ts'
import { PdfReader } from '../pdf/reader.ts'
import { OPTIONS } from '../pdf/sample.ts'

async function painted(css: string) {
  const { paged } = await layOut('<p>X', { width: 400, height: 300, css: `@page { size: 400px 300px; ${css} }` })
  return paint(paged, { images: { forUrl: () => null } })
}

describe('bleed', () => {
  it('lets the background of the page reach over its edge', async () => {
    const [page] = (await painted('bleed: 12px; background: #f00')).pages
    expect(page).toMatchObject({ width: 400, height: 300, bleed: 12, medium: 12 })
    const [fill] = page!.ops
    expect(fill).toMatchObject({
      op: 'fill',
      path: [['M', -12, -12], ['L', 412, -12], ['L', 412, 312], ['L', -12, 312], ['Z']],
    })
  })

  it('makes the medium larger than the page that is cut out of it', async () => {
    const pdf = new PdfReader(await writePdf(await painted('bleed: 12px; marks: crop'), OPTIONS))
    const page = pdf.dict(pdf.pages[0]!)
    expect([page['MediaBox'], page['TrimBox'], page['BleedBox']]).toEqual([
      [-27, -27, 327, 252],
      [0, 0, 300, 225],
      [-9, -9, 309, 234],
    ])
  })

  it('is nothing where nobody asks for it', async () => {
    const pdf = new PdfReader(await writePdf(await painted('margin: 0'), OPTIONS))
    const page = pdf.dict(pdf.pages[0]!)
    expect([page['MediaBox'], page['TrimBox'] ?? null]).toEqual([[0, 0, 300, 225], null])
  })
})

describe('marks', () => {
  const marksOf = async (css: string) => (await painted(css)).pages[0]!.ops.filter(({ op }) => op === 'stroke')

  it('stand clear of the bleed at the corners, and of each other', async () => {
    const [marks] = await marksOf('marks: crop')
    expect(marks).toMatchObject({ op: 'stroke', owner: 'pagination' })
    // `bleed: auto` is 6 pt with crop marks; 4 px on, lines of 20 px.
    const path = marks!.op === 'stroke' ? marks!.path : []
    expect(path.slice(0, 2)).toEqual([
      ['M', -32, 0],
      ['L', -12, 0],
    ])
    expect(path).toHaveLength(16)
  })

  it('are crosses in the middle of the sides, or none', async () => {
    expect((await marksOf('marks: cross')).map(mark => (mark.op === 'stroke' ? mark.path.length : 0))).toEqual([40])
    expect(await marksOf('bleed: 3mm')).toEqual([])
  })
})
