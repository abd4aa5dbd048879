import { describe, expect, it } from 'vitest'
import { styled } from './styling.ts'

const sizeOf = (html: string, selector = '#a'): number => styled(html).of(selector).fontSize

describe('the size of the family monospace, as in browsers', () => {
  const MONO = 'font-family: monospace'
  it.each([
    // Measured in Chromium.
    [`<pre id=a style="${MONO}">`, 13],
    [`<h2 style="font-size: 1.5em"><code id=a style="${MONO}">`, 19.5],
    [`<code style="${MONO}"><span id=a style="font-family: serif">`, 16],
    [`<code style="${MONO}"><b id=a style="font-size: 2em">`, 26],
    [`<p style="font-size: large"><code id=a style="${MONO}">`, 16],
    [`<pre id=a style="${MONO}; font-size: x-large">`, 20],
    [`<pre id=a style="${MONO}, monospace">`, 16],
    [`<p style="font-size: 20px"><span style="font-size: 1em"><code id=a style="${MONO}">`, 20],
    [`<p style="font-size: 1.25rem"><code id=a style="${MONO}">`, 20],
    [`<pre id=a style="${MONO}; font-size: 12pt">`, 16],
    [`<div style="font-size: 18px"><pre id=a style="${MONO}; font-size: 2em">`, 36],
    [`<pre style="${MONO}"><code id=a style="${MONO}; font-size: 85%">`, 11.05],
    [`<pre style="${MONO}; font-size: initial" id=a>`, 13],
  ])('%s', (html, size) => {
    expect(sizeOf(html)).toBeCloseTo(size, 4)
  })
})

describe('queries of the width', () => {
  const html =
    '<style>@page { size: 800px 600px; margin: 50px } @media (min-width: 750px) { p { color: red } }</style><p>'
  it('are answered by the page, or by the area of its text', () => {
    expect(styled(html).of('p').color).toMatchObject({ r: 1 })
    expect(styled(html, { options: { mediaArea: 'text' } }).of('p').color).toMatchObject({ r: 0 })
    const narrow = html.replace('750px', '700px')
    expect(styled(narrow, { options: { mediaArea: 'text' } }).of('p').color).toMatchObject({ r: 1 })
  })
})
