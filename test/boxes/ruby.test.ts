import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut } from '../layout/harness.ts'
import { linesOf } from './text-of.ts'

/** The texts with their places, in the order of the document. */
async function placed(html: string) {
  const css = 'html { font: 20px/40px Ahem; margin: 0 } body { margin: 0 } p { margin: 0 }'
  const laid = await layOut(`<!doctype html><body>${html}`, { css })
  return fragmentsOf(laid).flatMap(({ fragment, x, y }) =>
    fragment.kind === 'text' ? [`${fragment.text} ${x},${y} ${fragment.width}×${fragment.height}`] : [],
  )
}

describe('an annotation', () => {
  test('stands above the middle of its base, which is on the line', async () => {
    expect(await placed('<p>XX<ruby>XXXX<rt>YY</rt></ruby>X')).toEqual([
      'XX 0,10 40×20',
      'XXXX 40,10 80×20',
      'YY 70,0 20×10',
      'X 120,10 20×20',
    ])
  })
  test('stands under its base where ruby-position says so', async () => {
    expect(await placed('<p>XX<ruby style="ruby-position:under">XXXX<rt>YY</rt></ruby>X')).toEqual([
      'XX 0,10 40×20',
      'XXXX 40,10 80×20',
      'YY 70,30 20×10',
      'X 120,10 20×20',
    ])
  })
  test('stands where ruby-align says', async () => {
    const at = async (align: string, annotation: string) =>
      (await placed(`<p><ruby style="ruby-align:${align}">XXXX<rt>${annotation}</rt></ruby>`)).slice(1)
    expect(await at('start', 'YY')).toEqual(['YY 0,0 20×10'])
    expect(await at('center', 'YY')).toEqual(['YY 30,0 20×10'])
    expect(await at('space-between', 'YY')).toEqual(['YY 30,0 20×10'])
    expect((await at('space-between', '水水'))[0]).toMatch(/^水水 0,0 (70|80)×10$/)
  })
  test('stands on the side that it says, whatever others of its base say', async () => {
    const html = '<p>X<ruby>XXXX<rt>YY</rt><rt style="ruby-position:under">ZZ</rt></ruby>X'
    expect(await placed(html)).toEqual([
      'X 0,10 20×20',
      'XXXX 20,10 80×20',
      'YY 50,0 20×10',
      'ZZ 50,30 20×10',
      'X 100,10 20×20',
    ])
    const nested = '<p><ruby><ruby>XXXX<rt>YY</rt></ruby><rt style="ruby-position:under">ZZ</rt></ruby>'
    expect(await placed(nested)).toEqual(['XXXX 0,10 80×20', 'YY 30,0 20×10', 'ZZ 30,30 20×10'])
  })
  test('stands beyond those in its base', async () => {
    const nested = (height: number) =>
      `<p style="line-height:${height}px"><ruby><ruby>XXXX<rt style="line-height:10px">YY</rt></ruby><rt style="line-height:10px">ZZ</rt></ruby>`
    expect(await placed(nested(60))).toEqual(['XXXX 0,20 80×20', 'YY 30,10 20×10', 'ZZ 30,0 20×10'])
    expect(await placed(nested(20))).toEqual(['XXXX 0,20 80×20', 'YY 30,10 20×10', 'ZZ 30,0 20×10'])
  })
  test('stands above its base in a block that is a ruby itself', async () => {
    for (const style of ['display:block ruby', 'float:left', 'position:absolute'])
      expect(await placed(`<ruby style="${style}">XXXX<rt>YY</rt></ruby>`)).toEqual([
        'XXXX 0,10 80×20',
        'YY 30,0 20×10',
      ])
  })
  test('stands beyond those before it on its side', async () => {
    expect(await placed('<p style="line-height:60px"><ruby>XXXX<rt>YY</rt><rt>ZZ</rt></ruby>')).toEqual([
      'XXXX 0,20 80×20',
      'YY 30,10 20×10',
      'ZZ 30,0 20×10',
    ])
  })
  test('that is longer makes room around its base', async () => {
    expect(await placed('<p><ruby>X<rt>YYYYYY</rt></ruby>X')).toEqual([
      'X 20,10 20×20',
      'YYYYYY 0,0 60×10',
      'X 60,10 20×20',
    ])
  })
  test('takes the leading of its line, and makes it higher where that is not enough', async () => {
    const heightAt = async (leading: number) => {
      const css = `html { font: 20px/${leading}px Ahem; margin: 0 } body { margin: 0 }`
      const laid = await layOut('<!doctype html><body><ruby>X<rt>Y</rt></ruby>', { css })
      return fragmentsOf(laid).find(({ fragment }) => fragment.kind === 'line')?.height
    }
    expect(await heightAt(20)).toBe(30)
    expect(await heightAt(24)).toBe(30)
    expect(await heightAt(30)).toBe(30)
    expect(await heightAt(40)).toBe(40)
  })
})

describe('what a ruby element holds', () => {
  test('is paired by what stands before each annotation', async () => {
    expect(await linesOf('<p>a<ruby>b<rt>1</rt>c<rt>2</rt>d</ruby>e')).toEqual(['a{b 1}{c 2}de'])
  })
  test('has an annotation for each base that is marked as one', async () => {
    expect(await linesOf('<p><ruby><rb>a<rb>b<rt>1<rt>2</ruby>')).toEqual(['{a 1}{b 2}'])
    expect(await linesOf('<p><ruby><rb>a<rb>b<rb>c<rt>1<rt>2</ruby>')).toEqual(['{a 1}{b 2}c'])
    expect(await linesOf('<p><ruby><rb>a<rt>1<rt>2</ruby>')).toEqual(['{a 1 2}'])
  })
  test('loses nothing without annotations, and no brackets are needed', async () => {
    expect(await linesOf('<p><ruby>a</ruby> <ruby>b<rp>(</rp><rt>1</rt><rp>)</rp></ruby>')).toEqual(['a {b 1}'])
  })
})

test('pairs that are alike share their styles', async () => {
  const styles = async (count: number): Promise<number> => {
    const laid = await layOut(`<p>${'<ruby>XX<rt>Y</rt></ruby>'.repeat(count)}`, {
      css: 'html { font: 20px/40px Ahem }',
    })
    return new Set(fragmentsOf(laid).flatMap(({ fragment }) => ('box' in fragment ? [fragment.box.style] : []))).size
  }
  expect(await styles(5)).toBe(await styles(1))
})
