import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut, rectOf } from './harness.ts'

async function placed(html: string) {
  const laid = await layOut(`<!doctype html><body><div style="width:100px">${html}</div>`)
  const lines = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')
  return { lines: lines.map(({ y }) => y), float: rectOf(laid, 'f') }
}

const float = '<b id=f style="float:right;width:50px;height:50px"></b>'

describe('a float in a line that cannot be broken', () => {
  test('goes below the line that leaves no room for it', async () => {
    const { lines, float: place } = await placed(`<i style="white-space:nowrap">X${float}XXXXXXXXXXXX</i>`)
    expect(lines).toEqual([0])
    expect(place).toEqual([50, 20, 50, 50])
  })
  test('stands beside a line that has room', async () => {
    const { lines, float: place } = await placed(`<i style="white-space:nowrap">X${float}XXX</i>`)
    expect(lines).toEqual([0])
    expect(place).toEqual([50, 0, 50, 50])
  })
  test('stands before the line where nothing precedes it', async () => {
    const { lines, float: place } = await placed(`<i style="white-space:nowrap">${float}XXXXXXXXXXXX</i>`)
    expect(lines).toEqual([50])
    expect(place).toEqual([50, 0, 50, 50])
  })
})
