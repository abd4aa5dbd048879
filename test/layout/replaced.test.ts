/** Sizes of images (CSS 2.1 §10.3.2, §10.4 and CSS Images 3 §5.5). */
import { describe, expect, test } from 'vitest'
import type { ReplacedBox } from '../../src/boxes/box.ts'
import type { ComputedStyle } from '../../src/css/style.ts'
import type { ShownImage } from '../../src/images/types.ts'
import { layoutReplaced, objectRect } from '../../src/layout/replaced.ts'
import { boxesOf, layOut, rectOf } from './harness.ts'
import { block, NOTHING_TO_MEASURE, numbers, spaceOf, styleWith } from './parts.ts'

type Style = Partial<ComputedStyle>

const image = (width: number | null, height: number | null, ratio = width && height ? width / height : null) =>
  ({ width, height, ratio }) as ShownImage

const box = (style: Style, shown: ShownImage): ReplacedBox => ({
  ...block(style),
  kind: 'replaced',
  image: shown,
  alt: null,
})

function sizeOf(style: Style, shown: ShownImage, height: number | null = null): readonly [number, number] {
  const { fragment } = layoutReplaced(box(style, shown), spaceOf(400, NOTHING_TO_MEASURE, height))
  return [fragment.width, fragment.height]
}

const half = { kind: 'linear', px: 0, percent: 50 } as const

describe('an image of 200 × 100 px', () => {
  test.each<[string, Style, readonly [number, number]]>([
    ['has its own size', {}, [200, 100]],
    ['is as high as its width makes it', { width: 100 }, [100, 50]],
    ['is as wide as its height makes it', { height: 300 }, [600, 300]],
    ['has both where both are given', { width: 50, height: 60 }, [50, 60]],
    ['is a part of its container', { width: half }, [200, 100]],
    ['comes with its edges', { width: 100, paddingLeft: 10, borderTopWidth: 5 }, [110, 55]],
    ['or holds them', { width: 100, paddingLeft: 20, boxSizing: 'border-box' }, [100, 40]],
    ['has a ratio that the style may change', { width: 100, aspectRatio: { ratio: 1, auto: false } }, [100, 100]],
  ])('%s', (_, style, expected) => {
    expect(sizeOf(style, image(200, 100))).toEqual(expected)
  })
})

describe('an image without a size', () => {
  test.each<[string, ShownImage, Style, readonly [number, number]]>([
    ['is 300 × 150 px', image(null, null), {}, [300, 150]],
    ['fills its container, with its ratio', image(null, null, 4), {}, [400, 100]],
    ['has the width alone', image(80, null), {}, [80, 150]],
    ['has the height and its ratio', image(null, 50, 2), {}, [100, 50]],
    ['keeps 150 px beside a width', image(null, null), { width: 100 }, [100, 150]],
  ])('%s', (_, shown, style, expected) => {
    expect(sizeOf(style, shown)).toEqual(expected)
  })
})

/** The table of constraint violations in CSS 2.1 §10.4, row by row. */
function byTable(
  w: number,
  h: number,
  minW: number,
  maxW: number,
  minH: number,
  maxH: number,
): readonly [number, number] {
  const [tooWide, tooNarrow, tooHigh, tooLow] = [w > maxW, w < minW, h > maxH, h < minH]
  if (tooWide && tooHigh)
    return maxW / w <= maxH / h ? [maxW, Math.max(minH, (maxW * h) / w)] : [Math.max(minW, (maxH * w) / h), maxH]
  if (tooNarrow && tooLow)
    return minW / w <= minH / h ? [Math.min(maxW, (minH * w) / h), minH] : [minW, Math.min(maxH, (minW * h) / w)]
  if (tooNarrow && tooHigh) return [minW, maxH]
  if (tooWide && tooLow) return [maxW, minH]
  if (tooWide) return [maxW, Math.max((maxW * h) / w, minH)]
  if (tooNarrow) return [minW, Math.min((minW * h) / w, maxH)]
  if (tooHigh) return [Math.max((maxH * w) / h, minW), maxH]
  if (tooLow) return [Math.min((minH * w) / h, maxW), minH]
  return [w, h]
}

test('limits keep the ratio as the table of constraint violations says', () => {
  const next = numbers(19)
  for (let round = 0; round < 500; round++) {
    const [w, h] = [1 + next(300), 1 + next(300)]
    const [minW, minH] = [next(2) * next(250), next(2) * next(250)]
    const [maxW, maxH] = [minW + 1 + next(200), minH + 1 + next(200)]
    const actual = sizeOf({ minWidth: minW, maxWidth: maxW, minHeight: minH, maxHeight: maxH }, image(w, h))
    const expected = byTable(w, h, minW, maxW, minH, maxH)
    const where = JSON.stringify({ w, h, minW, maxW, minH, maxH })
    expect(actual[0], where).toBeCloseTo(expected[0], 6)
    expect(actual[1], where).toBeCloseTo(expected[1], 6)
  }
})

test('no image is higher than a page', () => {
  const space = { ...spaceOf(400, NOTHING_TO_MEASURE), fragmentainerSize: 50 }
  const { fragment } = layoutReplaced(box({ marginTop: 10 }, image(200, 100)), space)
  expect([fragment.width, fragment.height]).toEqual([80, 40])
})

describe('in a box of 100 × 100 px an image of 200 × 100 px is drawn with object-fit', () => {
  const area = { x: 0, y: 0, width: 100, height: 100 }
  test.each<[ComputedStyle['objectFit'], readonly [number, number, number, number]]>([
    ['fill', [0, 0, 100, 100]],
    ['contain', [0, 25, 100, 50]],
    ['cover', [-50, 0, 200, 100]],
    ['none', [-50, 0, 200, 100]],
    ['scale-down', [0, 25, 100, 50]],
  ])('%s', (objectFit, expected) => {
    const { x, y, width, height } = objectRect(styleWith({ objectFit }), image(200, 100), area)
    expect([x, y, width, height]).toEqual(expected)
  })
})

describe('an image with a width of 20 px and no ratio is drawn in 100 × 50 px with object-fit', () => {
  const area = { x: 0, y: 0, width: 100, height: 50 }
  test.each<[ComputedStyle['objectFit'], readonly [number, number, number, number]]>([
    ['contain', [0, 0, 100, 50]],
    ['cover', [0, 0, 100, 50]],
    ['none', [40, 0, 20, 50]],
    ['scale-down', [40, 0, 20, 50]],
  ])('%s', (objectFit, expected) => {
    const { x, y, width, height } = objectRect(styleWith({ objectFit }), image(20, null), area)
    expect([x, y, width, height]).toEqual(expected)
  })
})

describe('an SVG element with a viewBox and no size', () => {
  const svg = '<svg id=s viewBox="0 0 4 1" style="display:block"></svg>'
  test.each<[string, string, readonly [number, number]]>([
    ['fills a block', `<div style="width:200px">${svg}</div>`, [200, 50]],
    ['fills a row of flexible boxes', `<div style="width:200px;display:flex">${svg}</div>`, [200, 50]],
    ['and a column', `<div style="width:200px;display:flex;flex-direction:column">${svg}</div>`, [200, 50]],
    ['fills its area of a grid', `<div style="width:200px;display:grid">${svg}</div>`, [200, 50]],
    ['is 300 px wide where the box around it asks for its content', `<div style="float:left">${svg}</div>`, [300, 75]],
    ['also in a table', `<table style="border-spacing:0"><td style="padding:0">${svg}</table>`, [300, 75]],
    [
      'fills the room between two insets',
      svg.replace('display:block', 'position:absolute;left:40px;right:160px'),
      [200, 50],
    ],
  ])('%s', async (_, html, expected) => {
    const [found] = boxesOf(await layOut(`<!doctype html>${html}`), 's')
    expect([found?.width, found?.height]).toEqual(expected)
  })
})

/** HTML §4.12.5: a canvas is a bitmap; what stands in it is for those who run no scripts. */
describe('a canvas', () => {
  const size = async (style: string, attributes = 'width=100 height=50', inner = '') => {
    const html = `<!doctype html><body><div style="width:200px"><canvas id=a ${attributes} style="${style}">${inner}</canvas></div>`
    return rectOf(await layOut(html), 'a').slice(2)
  }
  test.each([
    ['', [100, 50]],
    ['width:25%', [50, 25]],
    ['width:60px', [60, 30]],
    ['max-width:40px;max-height:10px', [20, 10]],
    ['box-sizing:border-box;padding:10px;width:60px', [60, 40]],
  ])('of 100 px by 50 has a ratio: %s', async (style, expected) => {
    expect(await size(style)).toEqual(expected)
  })
  test('is as large as browsers make it where it does not say', async () => {
    expect(await size('', '')).toEqual([300, 150])
  })
  test('shows its content where it has some', async () => {
    expect(await size('font:10px/20px Ahem', undefined, 'xxx')).toEqual([30, 20])
  })
})

describe('a frame without a document', () => {
  test.each([
    ['', [300, 150]],
    ['float:left', [300, 150]],
    ['display:block;width:60px', [60, 150]],
    ['display:block;height:20px;border:2px solid', [304, 24]],
  ])('has no natural size and no ratio: %s', async (style, expected) => {
    const laid = await layOut(`<!doctype html><body><iframe id=a style="${style}"></iframe>`)
    expect(rectOf(laid, 'a').slice(2)).toEqual(expected)
  })
})
