/** Numbers of pages in the text of boxes: new ones change the paragraphs that show them, and no other box. */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import type { BlockLevelBox, InlineRootBox } from '../../../src/boxes/box.ts'
import { type BoxTree, buildBoxes } from '../../../src/boxes/build.ts'
import { withPageNumbers } from '../../../src/boxes/generated/page-numbers.ts'
import { type KnownReferences, NO_REFERENCES } from '../../../src/boxes/generated/references.ts'
import { parseHtml } from '../../../src/html/parse.ts'
import { BASE, styled } from '../../css/styling.ts'

const NO_IMAGES = { forElement: () => null, forUrl: () => null }
const PAGES = { numbers: new Map([['#x', 12]]), total: 345 }
const SHOWN = '<style>a::after { content: target-counter(attr(href), page) }</style>'

function built(html: string, css = ''): { tree: BoxTree; rebuilt: BoxTree; filled: BoxTree['root'] | null } {
  const diagnostics = new Diagnostics()
  const text = `${SHOWN}<style>${css}</style>${html}<p id=x>x`
  const document = parseHtml(`<!doctype html>${text}`, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  const { tree: styles } = styled(text, { baseUrl: null, sheets: { userAgent: BASE } })
  const build = (references: KnownReferences) =>
    buildBoxes(document, styles, { images: NO_IMAGES, diagnostics, language: 'en', references })
  const tree = build(NO_REFERENCES)
  const filled = withPageNumbers(tree.root, PAGES, tree.shownNumbers, styles.counterStyles)
  return { tree, rebuilt: build({ targets: tree.targets, pages: PAGES }), filled }
}

/** Boxes in document order. */
function* boxesIn(box: BlockLevelBox): Generator<BlockLevelBox> {
  yield box
  if (box.kind === 'table')
    for (const { rows } of box.groups) for (const { cells } of rows) for (const cell of cells) yield* boxesIn(cell.box)
  if ('children' in box) for (const child of box.children) yield* boxesIn(child)
}

const rootsOf = (root: BlockLevelBox): readonly InlineRootBox[] =>
  [...boxesIn(root)].filter(box => box.kind === 'inline-root')

const placesOf = (root: BlockLevelBox): readonly unknown[] =>
  rootsOf(root).map(({ content: { text, items } }) => [
    text,
    items.map(item => (item.kind === 'text' ? [item.start, item.end] : [item.kind, item.at])),
  ])

describe('boxes with the page numbers of a layout', () => {
  test.each([
    ['a paragraph', '<p>See <a href="#x">page </a>, <b>and</b> <a href="#x">page </a>.'],
    ['a cell', '<table><tr><td>a<td><a href="#x">b</a></table>'],
    ['a flex item', '<div style="display:flex"><a href="#x">b</a><p>c</div>'],
    ['lines that are broken', '<p><a href="#x"></a><br><i>a</i><a href="#x"></a> \n b'],
  ])('are as if they were built with them: %s', (_, html) => {
    const { filled, rebuilt } = built(html)
    expect(placesOf(filled!)).toEqual(placesOf(rebuilt.root))
    expect(placesOf(filled!).flat().join()).toContain('12')
  })

  test('are the same objects where they show none', () => {
    const { tree, filled } = built('<div><p>one</p></div><p><a href="#x">two</a></p><div><p>three</p></div>')
    const [before, after] = [[...boxesIn(tree.root)], [...boxesIn(filled!)]]
    // The root, the body, the paragraph and its line.
    expect(after.filter((box, i) => box !== before[i])).toHaveLength(4)
    expect(after).toHaveLength(before.length)
  })

  test('text directly in a paragraph names that paragraph', () => {
    const root = rootsOf(built('<p>See <a href="#x">page </a> or not').filled!)[0]!
    expect(root.content.text).toBe('See page 12 or not')
    expect(root.content.items.filter(item => item.box === root)).toHaveLength(2)
  })

  test('are the same tree if the numbers are', () => {
    const { filled, tree } = built('<p><a href="#x">a</a>')
    const again = withPageNumbers(filled!, PAGES, tree.shownNumbers, new Map())
    expect(again).toBe(filled)
  })

  test.each([
    [
      'transformed text, in which a number may end a word',
      '<p><a href="#x">a</a>b',
      'p { text-transform: capitalize }',
    ],
    ['a first letter', '<p><a href="#x"></a>b', 'p::first-letter { color: red }'],
    ['a float whose offset the structure tree has', '<p>a <a href="#x">b</a><b style="float:left">c</b>', ''],
    [
      'numbers that are not of letters and digits',
      '<p><a href="#x"></a>',
      'a::after { content: target-counter("#x", page, cjk-decimal) }',
    ],
    ['a place on no page', '<p id=y><a href="#y"></a>', ''],
  ])('are built again for %s', (_, html, css) => {
    expect(built(html, css).filled).toBe(null)
  })
})
