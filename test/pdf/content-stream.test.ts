/** The operators of a content stream are written only where its state changes. */
import { describe, expect, it } from 'vitest'
import { ContentStream } from '../../src/pdf/content-stream.ts'

const page = (): ContentStream => new ContentStream({ width: 400, height: 400 }, { isTagged: true, isForm: false })
const written = ({ out }: ContentStream): string => Buffer.from(out.bytes()).toString('latin1')

describe('marked content', () => {
  const mark = { owner: 3, language: null, isSoftHyphen: false, segment: 0, actualText: null }

  it('goes on while its mark is the same', () => {
    const stream = page()
    expect(stream.isMarked(3, null, false, 0)).toBe(false)
    stream.mark(mark, () => 7)
    expect(stream.isMarked(3, null, false, 0)).toBe(true)
    expect(stream.isMarked(4, null, false, 0)).toBe(false)
    expect(stream.isMarked(3, 'de', false, 0)).toBe(false)
    expect(stream.isMarked(3, null, true, 0)).toBe(false)
    expect(stream.isMarked(3, null, false, 1)).toBe(false)
    stream.endMark()
    expect(stream.isMarked(3, null, false, 0)).toBe(false)
  })

  it('never goes on where it has replacement text', () => {
    const stream = page()
    stream.mark({ ...mark, actualText: 'a' }, () => 7)
    expect(stream.isMarked(3, null, false, 0)).toBe(false)
  })

  it('begins with the number of the sequence, the language and the replacement text', () => {
    const stream = page()
    stream.mark({ ...mark, language: 'de' }, () => 12)
    stream.outsideText()
    stream.mark({ ...mark, language: 'de', actualText: 'a' }, () => 13)
    stream.outsideText()
    expect(written(stream)).toBe(
      '/P<</MCID 12>>BDC\n/Span<</Lang(de)>>BDC\nEMC EMC\n/Span<</MCID 13/Lang(de)/ActualText(a)>>BDC\n',
    )
  })
})

describe('colours', () => {
  const red = { r: 1, g: 0, b: 0, a: 1 }

  it('are set anew after a pattern and after a restored state', () => {
    const stream = page()
    stream.fillColor(red)
    stream.fillColor({ ...red })
    stream.fillPattern('T1', 1)
    stream.fillColor(red)
    stream.save()
    stream.fillColor({ r: 0, g: 0, b: 0, a: 1 })
    stream.restore()
    stream.fillColor(red)
    expect(written(stream)).toBe('1 0 0 rg /Pattern cs/T1 scn 1 0 0 rg q\n0 g Q\n')
  })
})
