/** Changes in words. */
import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/compare/changes.ts'
import { summaryOf } from '../../src/compare/describe.ts'
import { warningChanges } from '../../src/compare/warning-changes.ts'

const pages = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const size = (page: number): Change => ({ kind: 'page-size', page, from: '10 × 20 pt', to: '20 × 20 pt' })

describe('a summary', () => {
  test('has a line for each page, with all that changed on it', () => {
    const words: Change = { kind: 'words', page: 2, removed: 'ten', added: 'two' }
    expect(summaryOf([size(1), words, size(2)])).toBe(
      'page 1: the page is 20 × 20 pt and was 10 × 20 pt\n' +
        'page 2: 1 word changed: “ten” → “two”; the page is 20 × 20 pt and was 10 × 20 pt',
    )
  })

  test('joins pages that follow each other and differ in the same way', () => {
    const added = pages(2, 1000).map((page): Change => ({ kind: 'page-added', page, text: `page ${page}` }))
    const removed = [3, 4, 9].map((before): Change => ({ kind: 'page-removed', before, text: '' }))
    expect(summaryOf([...added, ...removed, ...pages(5, 8).map(size)]).split('\n')).toEqual([
      'pages 2 to 1000 are new (“page 2”)',
      'pages 3 to 4 are gone',
      'page 9 is gone',
      'pages 5 to 8: the page is 20 × 20 pt and was 10 × 20 pt',
    ])
  })

  test('is bounded', () => {
    const many = pages(1, 500).map((page): Change => ({ kind: 'words', page, removed: '', added: `word${page}` }))
    const lines = summaryOf(many).split('\n')
    expect(lines).toHaveLength(61)
    expect(lines.at(-1)).toBe('and 440 more')
    const titles = pages(1, 100).map(page => `Chapter ${page}`)
    expect(summaryOf([{ kind: 'outline', removed: [], added: titles }])).toMatch(/\+ Chapter 12 and 88 more$/)
  })

  test('tells changes of the document on lines of their own', () => {
    const changes: readonly Change[] = [
      { kind: 'reflowed', before: 1, page: 2, words: 3 },
      { kind: 'metadata', key: 'Title', from: 'a', to: 'b' },
    ]
    expect(summaryOf(changes)).toBe('3 words went from page 1 to page 2\nTitle is “b” and was “a”')
    const told = warningChanges(
      [
        { message: 'one', where: 'line 1' },
        { message: 'two', where: null },
      ],
      [
        { message: 'two', where: '3:1' },
        { message: 'three', where: '4:1' },
      ],
    )
    expect(summaryOf([...told])).toBe('a warning is gone: one\na warning is new: three (4:1)')
  })
})
