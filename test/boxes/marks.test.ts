/** Marks of boxes: anchors, outline entries, named strings and numbers of pages (CSS GCPM 3 §1.1, CSS Content 3 §4). */
import { describe, expect, test } from 'vitest'
import type { BlockLevelBox, BoxMark } from '../../src/boxes/box.ts'
import { layOut } from '../layout/harness.ts'

/** The marks in the order of the boxes, each in a few words. */
async function marksOf(html: string): Promise<readonly string[]> {
  const { tree } = await layOut(`<!doctype html><body>${html}`)
  const found: string[] = []
  const visit = (box: BlockLevelBox): void => {
    found.push(...box.marks.map(shown))
    if (box.kind === 'inline-root') {
      for (const item of box.content.items)
        if (item.kind === 'open') found.push(...item.box.marks.map(shown))
        else if (item.kind === 'atomic' || item.kind === 'float') visit(item.box as BlockLevelBox)
    } else if (box.kind === 'columns') visit(box.flow)
    else if ('children' in box) box.children.forEach(visit)
  }
  visit(tree.root)
  return found
}

function shown(mark: BoxMark): string {
  switch (mark.kind) {
    case 'anchor':
      return `#${mark.id}`
    case 'string':
      return `${mark.name}=${mark.value}`
    case 'outline':
      return `${mark.level}${mark.isOpen ? '+' : '-'} ${mark.label}`
    case 'page-number':
      return `page ${mark.value}`
    default:
      return mark.kind
  }
}

describe('anchors', () => {
  test.each([
    ['are ids', '<p id=a>x', ['#a']],
    ['are names of links', '<p><a name=a id=b>x</a>', ['#b', '#a']],
    ['are once where both are equal', '<p><a name=a id=a>x</a>', ['#a']],
    ['are no names of other elements', '<p name=a>x', []],
    ['are not empty', '<p id="">x', []],
    ['of empty inline elements go to what follows', '<i id=a></i><p id=b>x', ['#a', '#b']],
    ['of empty inline elements at the end have a box', '<p>x</p><i id=a></i>', ['#a']],
  ])('%s', async (_, html, expected) => {
    expect(await marksOf(html)).toEqual(expected)
  })
})

describe('outline entries', () => {
  const entry = (css: string, html = '<p>x y') => marksOf(`<style>p { ${css} }</style>${html}`)
  test('have a level, a label and a state', async () => {
    expect(await entry('bookmark-level: 2')).toEqual(['2+ x y'])
    expect(await entry('bookmark-level: 1; bookmark-state: closed')).toEqual(['1- x y'])
    expect(await entry('bookmark-level: 1; bookmark-label: "§" attr(title)', '<p title=t>x')).toEqual(['1+ §t'])
  })
  test('without a label are none', async () => {
    expect(await entry('bookmark-level: 1; bookmark-label: ""')).toEqual([])
    expect(await entry('bookmark-level: 1', '<p> </p>')).toEqual([])
  })
  test('say what is shown, with white space collapsed, and what images are of', async () => {
    expect(await entry('bookmark-level: 1', '<p>a\n <i hidden>b</i> c<br>d')).toEqual(['1+ a c d'])
    expect(await entry('bookmark-level: 1', '<p><img alt=picture>')).toEqual(['1+ picture'])
  })
  test('do not say what is not displayed, where that is all there is', async () => {
    expect(await entry('bookmark-level: 1', '<p><i hidden>b</i></p>')).toEqual([])
  })
})

describe('named strings', () => {
  const strings = (css: string, html: string) => marksOf(`<style>${css}</style>${html}`)
  test('take text, counters and attributes together', async () => {
    const css = 'p { counter-increment: c; string-set: a "n" counter(c, upper-roman) " " content() }'
    expect(await strings(css, '<p>x<p>y')).toEqual(['a=nI x', 'a=nII y'])
    expect(await strings('p { string-set: a attr(title), b "q" }', '<p title=t>x')).toEqual(['a=t', 'b=q'])
    // What stands for a picture is said where there is nothing else.
    expect(await strings('p { string-set: a content() }', '<p><img alt=Logo> <b>x</b>')).toEqual(['a=x'])
    expect(await strings('p { string-set: a content() }', '<p> <b><img alt=Logo></b>')).toEqual(['a=Logo'])
  })
  test('take nested counters with their separator', async () => {
    const css = 'div { counter-reset: c 1 } p { string-set: a counters(c, ".") }'
    expect(await strings(css, '<div><div><p>x</div></div>')).toEqual(['a=1.1'])
  })
  test('take the parts of an element (§1.1.2)', async () => {
    const css = `h2 { counter-increment: c; string-set: a content(before) "|" content(after) "|" content(first-letter) }
      h2::before { content: counter(c) ". " } h2::after { content: " (" attr(title) ")" }`
    expect(await strings(css, '<h2 title=t>Text</h2>')).toContain('a=1. | (t)|T')
  })
  test('take the number that a `::before` counts', async () => {
    const css =
      'body { counter-reset: c } h2 { string-set: a content(before) content() } h2::before { counter-increment: c; content: counter(c) ": " }'
    expect((await strings(css, '<h2>x</h2><h2>y</h2>')).filter(mark => mark.startsWith('a='))).toEqual([
      'a=1: x',
      'a=2: y',
    ])
  })
  test('take the first letter with its punctuation', async () => {
    const css = 'p { string-set: a content(first-letter) }'
    expect(await strings(css, '<p> “Über” alles<p><p>12')).toEqual(['a=“Ü', 'a=', 'a=1'])
  })
  test('take the marker of a list item', async () => {
    const css = 'li { string-set: a content(marker) content() }'
    expect(await strings(css, '<ol><li>x<li>y</ol>')).toEqual(['a=1. x', 'a=2. y'])
    expect(await strings(`${css} li::marker { content: "(" counter(list-item) ")" }`, '<ol><li>x</ol>')).toEqual([
      'a=(1)x',
    ])
    expect(await strings('p { string-set: a content(marker) "-" }', '<p>x')).toEqual(['a=-'])
  })
})

test('the counter of pages is set by the last of reset and set', async () => {
  expect(await marksOf('<p style="counter-reset: page 5">x')).toEqual(['page 5'])
  expect(await marksOf('<p style="counter-reset: page 5; counter-set: page 7">x')).toEqual(['page 7'])
  expect(await marksOf('<p style="counter-reset: other 5">x')).toEqual([])
})

test('running elements are marks of what follows them', async () => {
  const html = '<style>b { position: running(head) }</style><b>x</b><p id=a>y'
  expect(await marksOf(html)).toEqual(['running', '#a'])
})

test('a running element takes no mark of the one before it', async () => {
  const html = '<style>b, i { display: block; position: running(head) }</style><b>x</b><i>z</i><p id=a>y'
  expect(await marksOf(html)).toEqual(['running', 'running', '#a'])
})
