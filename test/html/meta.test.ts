/** What a head says of its document. */
import { describe, expect, test } from 'vitest'
import { metaOf } from '../../src/html/meta.ts'
import { documentOf } from './parsing.ts'

const meta = (head: string, baseUrl: string | null = null) => metaOf(documentOf(head, baseUrl))

test('a document that says nothing', () => {
  expect(meta('<p>a')).toEqual({
    title: null,
    author: null,
    site: null,
    url: null,
    published: null,
    language: null,
    description: null,
    keywords: null,
  })
})

describe('title', () => {
  test.each([
    ['<title> a \n b </title>', 'a b'],
    ['<title></title><meta property=og:title content=c>', 'c'],
    ['<title>a</title><meta property=og:title content=c>', 'a'],
    ['<meta name=DC.Title content=d><h1>e</h1>', 'd'],
    ['<h2>first</h2><h1>second</h1>', 'first'],
    ['<svg><title>of a drawing</title></svg><h1>a</h1>', 'a'],
    ['<title>a</title><title>b</title>', 'a'],
  ])('%s', (head, expected) => {
    expect(meta(head).title).toBe(expected)
  })
})

describe('author', () => {
  test.each([
    ['<meta name=author content=" A  B ">', 'A B'],
    ['<meta name=author content="https://a.example/b">', null],
    ['<meta property=article:author content=C><meta name=author content=A>', 'A'],
    ['<meta name=author content=""><meta name=dc.creator content=D>', 'D'],
    ['<meta name=author content=A><meta name=author content=B>', 'A'],
  ])('%s', (head, expected) => {
    expect(meta(head).author).toBe(expected)
  })
})

describe('published', () => {
  test.each([
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['2024-03', '2024-03'],
    ['2024-03-05T10:11:12Z', '2024-03-05T10:11:12Z'],
    ['2024-03-05T10:11:12.345+0200', '2024-03-05T10:11:12+02:00'],
    ['2024-03-05 10:11', '2024-03-05T10:11'],
    ['2024-03T10:11', '2024-03'],
    ['2024-13-05', null],
    ['2024-00-05', null],
    ['2024-03-32', null],
    ['5 March 2024', null],
    ['03/05/2024', null],
  ])('%s is %s', (text, expected) => {
    expect(meta(`<meta property=article:published_time content="${text}">`).published).toBe(expected)
  })
})

describe('url', () => {
  const base = 'https://a.example/b/'
  test.each([
    ['<link rel=canonical href=/c>', 'https://a.example/c'],
    ['<link rel="alternate canonical" href=/c>', 'https://a.example/c'],
    ['<link rel=canonicalised href=/c>', base],
    ['<link rel=canonical href="ftp://a.example/">', base],
    ['<link rel=canonical href=" ">', base],
    ['<link rel=canonical href=/c><link rel=canonical href=/d>', 'https://a.example/c'],
    [`<link rel=canonical href=/${'x'.repeat(8_000)}>`, base],
  ])('%.60s', (head, expected) => {
    expect(meta(head, base).url).toBe(expected)
  })

  test('files have no address that says anything to readers', () => {
    expect(meta('<p>', 'file:///tmp/a.html').url).toBeNull()
  })
})

describe('language', () => {
  test.each([
    ['<html lang=de>', 'de'],
    ['<html xml:lang=fr>', 'fr'],
    ['<meta http-equiv=Content-Language content="it, en">', 'it'],
    ['<html lang=de><meta http-equiv=content-language content=it>', 'de'],
  ])('%s', (head, expected) => {
    expect(meta(head).language).toBe(expected)
  })
})

test('site, description and keywords', () => {
  const found = meta(
    '<meta property=og:site_name content=S><meta name=description content=D><meta property=og:description content=E><meta name=keywords content="k, l">',
  )
  expect(found).toMatchObject({ site: 'S', description: 'D', keywords: 'k, l' })
})
