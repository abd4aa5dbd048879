/** Caches change nothing: every document is laid out alike with them and without (invariant 1 of ARCHITECTURE.md). */
import { describe, expect, test } from 'vitest'
import { cached, fieldwise, forgetUnused, identical, unread } from '../../src/layout/cache.ts'
import type { LayoutServices } from '../../src/layout/types.ts'
import { fragmentsOf, layOut, rectOf, type Setup } from './harness.ts'
import { randomDocument } from './random-document.ts'
import { PROFILES, randomLayout } from './random-layout.ts'

async function placesOf(html: string, setup: Setup): Promise<readonly unknown[]> {
  return fragmentsOf(await layOut(html, setup)).map(({ page, x, y, width, height, fragment }) => [
    page,
    x,
    y,
    width,
    height,
    fragment.kind,
    fragment.kind === 'text' ? fragment.text : null,
  ])
}

async function expectEqual(html: string, setup: Setup, name: string): Promise<void> {
  expect(await placesOf(html, { ...setup, caches: true }), name).toEqual(
    await placesOf(html, { ...setup, caches: false }),
  )
}

/** A list of contents before a document, and references among its words; their numbers are as wide as a few words. */
function withReferences(html: string, seed: number): string {
  const every = 7 + (seed % 40)
  let targets = 0
  const text = html.replace(/\bw(\d+)\b/g, (word, digits: string) => {
    const n = Number(digits)
    if (n % 19 === 0) return `<i id=t${targets++}>${word}</i>`
    return n % every === 3 ? `<a class=r href="#t${Math.floor(n / 38)}">${word}</a>` : word
  })
  const entries = Array.from({ length: targets }, (_, i) => `<p><a class=r href="#t${i}">entry</a></p>`)
  const style = '<style>.r::after { content: " xxxxxx" target-counter(attr(href), page) }</style>'
  return `${style}${seed % 3 === 0 ? entries.join('') : ''}${text}`
}

describe('a document laid out with caches and without', () => {
  test('is the same in a flex column that makes columns higher', async () => {
    const html = `<div style="display:flex;flex-direction:column;min-height:160px">
      <div id="columns" style="flex:1;columns:2;column-fill:auto">${'word<br>'.repeat(10)}</div></div>`
    await expectEqual(html, {}, 'column-fill')
    expect(rectOf(await layOut(html), 'columns')[3]).toBe(160)
  })

  test('is the same where a box in a line takes a part of a height that is known later', async () => {
    const html = `<div style="display:flex"><div style="width:50px;height:100px"></div>
      <div><div style="height:100%"><span id="part" style="display:inline-block;width:20px;height:50%"></span>x</div></div></div>`
    await expectEqual(html, {}, 'percentage in a line')
    expect(rectOf(await layOut(html), 'part')[3]).toBe(50)
  })

  test('is the same for random documents on small pages', async () => {
    for (let seed = 1; seed <= 25; seed++)
      await expectEqual(randomDocument(seed).html, { width: 300, height: 220 }, `seed ${seed}`)
  })

  test('is the same for random documents that show numbers of pages', async () => {
    let shown = 0
    for (let seed = 1; seed <= 25; seed++) {
      const html = withReferences(randomDocument(seed).html, seed)
      await expectEqual(html, { width: 300, height: 160 }, `seed ${seed}`)
      shown += html.split('class=r').length - 1
    }
    expect(shown).toBeGreaterThan(100)
  })

  test.each(PROFILES)('is the same for random %s', async profile => {
    for (let seed = 1; seed <= 15; seed++)
      await expectEqual(randomLayout(profile, seed).html, { width: 400, height: 300 }, `${profile} ${seed}`)
  })
})

describe('a cached function', () => {
  interface Input {
    readonly width: number
    readonly name: string
  }
  const services = { caches: { isEnabled: true } } as LayoutServices
  const counting = (most?: number) => {
    const calls: Input[] = []
    const compute = cached<object, Input, string>(
      { width: identical, name: unread },
      (_, input) => {
        calls.push(input)
        return `${input.width}`
      },
      most,
    )
    return { calls, compute }
  }

  test('computes again where a field of its key differs, and not where it is one that is not read', () => {
    const { calls, compute } = counting()
    const box = {}
    expect(compute(box, { width: 1, name: 'a' }, services)).toBe('1')
    expect(compute(box, { width: 1, name: 'b' }, services)).toBe('1')
    expect(compute(box, { width: 2, name: 'a' }, services)).toBe('2')
    expect(calls).toHaveLength(2)
  })

  test('remembers as many results as it is told to', () => {
    const { calls, compute } = counting(2)
    const box = {}
    for (const width of [1, 2, 1, 2, 3, 3, 2, 1]) compute(box, { width, name: '' }, services)
    expect(calls.map(({ width }) => width)).toEqual([1, 2, 3, 1])
  })

  test('does not share results between scopes or boxes, and has none without caches', () => {
    const { calls, compute } = counting()
    const box = {}
    const input = { width: 1, name: '' }
    const other = { caches: { isEnabled: true } } as LayoutServices
    const off = { caches: { isEnabled: false } } as LayoutServices
    compute(box, input, services)
    compute({}, input, services)
    compute(box, input, other)
    compute(box, input, off)
    compute(box, input, off)
    expect(calls).toHaveLength(5)
  })

  test('forgets what was not asked for since the last turn but one', () => {
    const { calls, compute } = counting()
    const own = { caches: { isEnabled: true } } as LayoutServices
    const [used, unused] = [{}, {}]
    const ask = (box: object) => compute(box, { width: 1, name: '' }, own)
    ask(used)
    ask(unused)
    for (let page = 0; page < 3; page++) {
      forgetUnused(own.caches)
      ask(used)
    }
    expect(calls).toHaveLength(2)
    ask(unused)
    expect(calls).toHaveLength(3)
  })

  test('compares records by their fields', () => {
    const same = fieldwise<Input>({ width: identical, name: identical })
    expect(same({ width: 1, name: 'a' }, { width: 1, name: 'a' })).toBe(true)
    expect(same({ width: 1, name: 'a' }, { width: 1, name: 'b' })).toBe(false)
  })
})
