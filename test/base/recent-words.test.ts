import { describe, expect, test } from 'vitest'
import { digestOf, RecentWords } from '../../src/base/recent-words.ts'

const shelf = {}

describe('recent words', () => {
  test('are found by their letters in a text', () => {
    const words = new RecentWords<object>()
    const value = {}
    const digest = digestOf(1, 'the word', 4, 8)
    words.set(digest, shelf, 'word', value)
    expect(digestOf(1, 'another word', 8, 12)).toBe(digest)
    expect(words.get(digest, shelf, 'another word', 8, 12)).toBe(value)
  })

  test('are not found by other letters, in a part or on another shelf', () => {
    const words = new RecentWords<object>()
    words.set(7, shelf, 'word', {})
    expect(words.get(7, shelf, 'ward', 0, 4)).toBeNull()
    expect(words.get(7, shelf, 'word', 0, 3)).toBeNull()
    expect(words.get(7, {}, 'word', 0, 4)).toBeNull()
    expect(words.get(8, shelf, 'word', 0, 4)).toBeNull()
  })

  test('replace each other at one place', () => {
    const words = new RecentWords<object>()
    const later = {}
    words.set(7, shelf, 'word', {})
    words.set(7, shelf, 'text', later)
    expect(words.get(7, shelf, 'word', 0, 4)).toBeNull()
    expect(words.get(7, shelf, 'text', 0, 4)).toBe(later)
  })
})
