import { describe, expect, it } from 'vitest'
import { controlBounds } from '../../src/paint/bounds.ts'
import type { PaintOp } from '../../src/paint/ops.ts'
import { paint } from '../../src/paint/paint.ts'
import { layOut } from '../layout/harness.ts'

const allOf = (ops: readonly PaintOp[]): readonly PaintOp[] =>
  ops.flatMap(op => (op.op === 'group' ? [op, ...allOf(op.children)] : [op]))

/** Where the lines under a text of Ahem begin and end, px. */
async function linesUnder(text: string, style: string) {
  const css =
    'html{font:10px/20px Ahem}body{margin:0}div{white-space:pre;text-decoration:underline 1px;text-decoration-skip-ink:none}'
  const { paged } = await layOut(`<div style="${style}">${text}</div>`, { css })
  const ops = allOf(paint(paged, { images: { forUrl: () => null } }).pages[0]!.ops)
  return ops.flatMap(op => {
    const box = op.op === 'fill' ? controlBounds(op.path) : null
    return box === null ? [] : [[box.x, box.x + box.width]]
  })
}

describe('a line under text', () => {
  it('leaves out the spaces that begin and end a line of text, but none that do not break', async () => {
    expect(await linesUnder('  ab cd ', '')).toEqual([[20, 70]])
    expect(await linesUnder('&nbsp; ab', '')).toEqual([[0, 40]])
    expect(await linesUnder('  ab cd ', 'text-decoration-skip-spaces:none')).toEqual([[0, 80]])
    expect(await linesUnder('  ab cd ', 'text-decoration-skip-spaces:end')).toEqual([[0, 70]])
    expect(await linesUnder(' ab <b> </b> ', '')).toEqual([[10, 30]])
  })

  it('leaves out all spaces where that is asked for', async () => {
    const skipped = 'text-decoration-skip-spaces:all'
    expect(await linesUnder(' ab cd ', skipped)).toEqual([
      [10, 30],
      [40, 60],
    ])
  })

  it('begins and ends inside of its text, or reaches out of it', async () => {
    expect(await linesUnder('abcd', 'text-decoration-inset:5px 10px')).toEqual([[5, 30]])
    expect(await linesUnder('abcd', 'text-decoration-inset:-5px')).toEqual([[-5, 45]])
    expect(await linesUnder('ab', 'text-decoration-inset:20px')).toEqual([])
  })
})

it('an ellipsis hides the boxes behind it', async () => {
  const css = 'html{font:10px/20px Ahem}body{margin:0}'
  const { paged, fonts } = await layOut(
    `<div style="width:55px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">ab<span style="display:inline-block;width:30px;height:10px;background:#f00"></span>c</div>`,
    { css },
  )
  const ops = allOf(paint(paged, { images: { forUrl: () => null }, fonts }).pages[0]!.ops)
  const red = ops.flatMap(op => (op.op === 'fill' && JSON.stringify(op.paint).startsWith('{"r":1') ? [op] : []))
  expect(red).toEqual([])
})
