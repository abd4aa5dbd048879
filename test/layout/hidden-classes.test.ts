/**
 * Objects that are alike have one hidden class of V8. To one of Node 20, each object that is given a key behind a spread is of a
 * class of its own, which takes microseconds to make and as much at each place that reads many of them.
 */
import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { parseSelectorList } from '../../src/html/selector-parser.ts'
import { spaceInside } from '../../src/layout/constraint-space.ts'
import { layoutServices } from '../../src/layout/layout.ts'
import type { LayoutServices } from '../../src/layout/types.ts'
import { paint } from '../../src/paint/paint.ts'
import { layOut } from './harness.ts'

setFlagsFromString('--allow-natives-syntax')
const haveOneClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean

/** Shared by many, and no result of layout. */
const APART: ReadonlySet<string> = new Set(['style', 'element', 'face', 'fonts', 'services'])

/** All plain objects that a value leads to, by their keys. */
function plainObjects(start: unknown): ReadonlyMap<string, readonly object[]> {
  const seen = new Set<object>()
  const found = new Map<string, object[]>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value) || ArrayBuffer.isView(value)) return
    seen.add(value)
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (Object.getPrototypeOf(value) !== Object.prototype) return
    const keys = Object.keys(value)
    const alike = found.get(keys.join())
    if (alike === undefined) found.set(keys.join(), [value])
    else alike.push(value)
    for (const key of keys) if (!APART.has(key)) visit(value[key as keyof typeof value])
  }
  visit(start)
  return found
}

function classesOf(objects: readonly object[]): number {
  const classes: object[] = []
  for (const object of objects) if (!classes.some(known => haveOneClass(known, object))) classes.push(object)
  return classes.length
}

/** Numbers that are whole in one object and not in another, and what is null in one of them, make a few classes. */
const MOST = 6

test('what is laid out for each page, cell and line has few hidden classes', async () => {
  const row = '<tr><td>Cell<td>12<td><b>Bold</b> text in two lines of their own</tr>'
  const paragraph =
    '<p style="text-align:justify;hyphens:auto;width:133.3px">Considerations on typographical representations of <i>words</i></p>'
  const body = `<body lang=en>${`<table>${row.repeat(4)}</table>${paragraph.repeat(3)}`.repeat(8)}`
  const { paged } = await layOut(`<!doctype html>${body}`, {
    css: `html { font: 10px/20px Ahem } @page { @top-center { content: "Page " counter(page) } }
      p { -octavo-line-breaking: total-fit }`,
  })
  expect(paged.pages.length).toBeGreaterThan(2)
  const objects = [...plainObjects(paged)]
  expect(objects.flatMap(([, alike]) => alike).length).toBeGreaterThan(1_000)
  const many = objects.map(([keys, alike]) => [keys, classesOf(alike)] as const).filter(([, count]) => count > MOST)
  expect(many).toEqual([])
})

test('selectors have one hidden class', () => {
  const selectors = ['p', 'ul > li', 'h1 + p a', '.note::before'].map(text => parseSelectorList(text)![0]!)
  expect(classesOf(selectors)).toBe(1)
})

test('pages of operations have one hidden class', async () => {
  const { paged } = await layOut(`<!doctype html><body>${'<p>Words on a line'.repeat(20)}`, { height: 80 })
  const { pages } = paint(paged, { images: { forUrl: () => null } })
  expect(pages.length).toBeGreaterThan(4)
  expect(classesOf(pages)).toBe(1)
})

test('constraint spaces and results of layout have few hidden classes', async () => {
  const { paged, fonts, diagnostics, tree } = await layOut(
    `<!doctype html><body><p>Text<p style="margin: 1em 5%">More <b>text</b><div style="float: left">Float</div>
      <div style="overflow: hidden">Beside it</div><ul><li>Item</ul><table><tr><td>Cell</table>`,
    { height: 60 },
  )
  expect(paged.pages.length).toBeGreaterThan(1)
  const spaces: object[] = []
  const results: object[] = []
  const services: LayoutServices = {
    ...layoutServices(fonts, diagnostics),
    layout: (box, space, token) => {
      const result = layoutServices(fonts, diagnostics).layout(box, space, token)
      spaces.push(space)
      results.push(result)
      return result
    },
  }
  const fragmentation = { kind: 'page', spaceLeft: 60, full: 60, atStart: true } as const
  const context = { fragmentainerSize: 60, services }
  const space = spaceInside(context, { inlineSize: 200, percentageBlockSize: null }, { fragmentation })
  services.layout(tree.root, space, 'start')
  expect(spaces.length).toBeGreaterThan(7)
  // Numbers in one, null in the other.
  expect(classesOf(spaces)).toBeLessThanOrEqual(2)
  expect(classesOf(results)).toBeLessThanOrEqual(2)
})
