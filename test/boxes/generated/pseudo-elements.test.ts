/** `::before` and `::after`: their text, counters and display (CSS 2.1 §12, CSS Content 3, https://www.w3.org/TR/css-content-3/). */
import { describe, expect, test } from 'vitest'
import { linesOf } from '../text-of.ts'

describe('text', () => {
  test.each([
    [
      'before and after the content',
      '<style>p::before { content: "<" } p::after { content: ">" }</style><p>a</p>',
      ['<a>'],
    ],
    [
      'an attribute, and one that is not there',
      '<style>p::before { content: "[" attr(title) "][" attr(id) "]" }</style><p title=t>a</p>',
      ['[t][]a'],
    ],
    ['strings follow each other', '<style>p::before { content: "a" "b" }</style><p>c</p>', ['abc']],
    [
      '`none` and `normal` make no box',
      '<style>p::before { content: none } i::before { content: normal }</style><p>a<i>b</i></p>',
      ['ab'],
    ],
    [
      'an element that is not displayed has none',
      '<style>p::before { content: "x" }</style><p style="display: none">a</p><p>b</p>',
      ['xb'],
    ],
    [
      'in a list item it follows the marker',
      '<style>li::before { content: "x" }</style><ol style="list-style-position: inside"><li>a</ol>',
      ['1. xa'],
    ],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})

describe('counters', () => {
  test.each([
    [
      'count in document order',
      '<style>h2 { counter-increment: c } h2::before { content: counter(c) ". " }</style><h2>a</h2><h2>b</h2>',
      ['1. a', '2. b'],
    ],
    [
      'count in a scope of their own after a reset',
      '<style>section { counter-reset: c } p { counter-increment: c } p::before { content: counter(c) }</style><section><p>a<p>b</section><section><p>c</section>',
      ['1a', '2b', '1c'],
    ],
    [
      'nested counters are joined',
      '<style>ol { counter-reset: c; list-style: none } li { counter-increment: c } li::before { content: counters(c, ".") " " }</style><ol><li>a<ol><li>b<li>c</ol><li>d</ol>',
      ['1 a', '1.1 b', '1.2 c', '2 d'],
    ],
    [
      'in a style',
      '<style>p { counter-increment: c 4 } p::before { content: counter(c, upper-roman) }</style><p>a',
      ['IVa'],
    ],
    ['a counter that was never reset starts at zero', '<style>p::before { content: counter(c) }</style><p>a', ['0a']],
    [
      'a pseudo-element counts before its content shows',
      '<style>p::before { counter-increment: c; content: counter(c) } p::after { content: counter(c) }</style><p>a</p><p>b',
      ['1a1', '1b1'],
    ],
    [
      '`display: none` counts nothing',
      '<style>p { counter-increment: c } p::after { content: counter(c) } .x { display: none }</style><p>a<p class=x>b<p>c',
      ['a1', 'c2'],
    ],
    [
      '`visibility: hidden` counts',
      '<style>p { counter-increment: c } p::after { content: counter(c) } .x { visibility: hidden }</style><p>a<p class=x>b<p>c',
      ['a1', 'b2', 'c3'],
    ],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})

describe('quotes', () => {
  test.each([
    [
      '`q` has the marks of its language',
      '<p lang=en><q>a</q></p><p lang=de><q>a</q></p><p lang=fr><q>a</q></p>',
      ['“a”', '„a“', '«a»'],
    ],
    ['nested ones alternate', '<p lang=en><q>a <q>b</q></q></p>', ['“a ‘b’”']],
    [
      '`quotes` of the author',
      '<style>q { quotes: "<" ">" "(" ")" }</style><p><q>a <q>b <q>c</q></q></q></p>',
      ['<a (b (c))>'],
    ],
    ['`quotes: none`', '<style>q { quotes: none }</style><p><q>a</q></p>', ['a']],
    [
      '`no-open-quote` deepens without a mark',
      '<style>b::before { content: no-open-quote } q { quotes: "<" ">" "(" ")" }</style><p><b></b><q>a</q></p>',
      ['(a)'],
    ],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})

describe('display', () => {
  test.each([
    ['a block is a line of its own', '<style>p::before { content: "x"; display: block }</style><p>a</p>', ['x', 'a']],
    [
      'an inline-block is one box in the line',
      '<style>p::before { content: "x"; display: inline-block }</style><p>a</p>',
      ['{x}a'],
    ],
    [
      'a list item has a marker',
      '<style>p::before { content: "x"; display: list-item }</style><p>a</p>',
      ['[•] x', 'a'],
    ],
    ['a table is a table', '<style>p::before { content: "x"; display: table }</style><p>a</p>', ['x', 'a']],
    ['`contents` leaves its text', '<style>p::before { content: "x"; display: contents }</style><p>a</p>', ['xa']],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})

describe('references to other places', () => {
  test.each([
    [
      'the text of a target',
      '<style>a::after { content: " (" target-text(attr(href)) ")" }</style><p><a href="#t">see</a><p id=t>Title',
      ['see (Title)', 'Title'],
    ],
    [
      'text before and after it, and its first letter',
      '<style>#t::before { content: "B" } #t::after { content: "A" } a::after { content: target-text(attr(href), before) target-text(attr(href), after) target-text(attr(href), first-letter) }</style><p><a href="#t">see</a><p id=t>Title',
      ['seeBAT', 'BTitleA'],
    ],
    [
      'a counter at the target',
      '<style>h2 { counter-increment: c } a::after { content: " " target-counter(attr(href), c) }</style><p><a href="#t">see</a><h2>x</h2><h2 id=t>y</h2>',
      ['see 2', 'x', 'y'],
    ],
    [
      'counters at the target',
      '<style>ol { counter-reset: c } li { counter-increment: c } a::after { content: " " target-counters(attr(href), c, "-") }</style><p><a href="#t">see</a><ol><li>a<ol><li id=t>b</ol></ol>',
      ['see 1-1', '[1.] a', '[2.] b'],
    ],
    [
      'a place that does not exist has no text',
      '<style>a::after { content: "(" target-text(attr(href)) ")" }</style><p><a href="#no">see</a>',
      ['see()'],
    ],
    [
      'an encoded fragment is decoded',
      '<style>a::after { content: target-text(attr(href)) }</style><p><a href="#%C3%A9">see </a><p id="é">Title',
      ['see Title', 'Title'],
    ],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})
