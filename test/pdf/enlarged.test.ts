/** Coordinates that a transform enlarges are written in more digits than the grid of the page has. */
import { expect, it } from 'vitest'
import { ContentStream } from '../../src/pdf/content-stream.ts'

const PATH = [['M', 0.1234567, 0.1], ['L', 0.5, 0.3333], ['L', 0.1, 0.9], ['Z']] as const

function written(draw: (stream: ContentStream) => void): string {
  const stream = new ContentStream({ width: 100, height: 100 }, { isTagged: false, isForm: false })
  draw(stream)
  return new TextDecoder('latin1').decode(stream.out.bytes())
}

it('a drawing in units of its whole size keeps its shape', () => {
  const text = written(stream => {
    stream.transform([500, 0, 0, 500, 0, 0])
    stream.path(PATH)
  })
  expect(text).toContain('.09259 74.925 m')
  expect(text).toMatch(/^\.375 74\.7500[23] l$/m)
})

it('widths of its lines too', () => {
  const stroke = { width: 0.0123, dash: [], dashPhase: 0, cap: 'butt', join: 'miter' } as const
  const text = written(stream => {
    stream.transform([100, 0, 0, 100, 0, 0])
    stream.stroking(stroke)
  })
  expect(text).toMatch(/\.0092[23] w/)
  expect(written(stream => stream.stroking(stroke))).toContain('.009 w')
})

it('what is drawn at its size, or after the enlarged state is left, stays on the grid', () => {
  const text = written(stream => {
    stream.save()
    stream.transform([500, 0, 0, 500, 0, 0])
    stream.restore()
    stream.path(PATH)
  })
  expect(text).toContain('.093 74.925 m')
})
