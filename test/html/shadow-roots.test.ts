import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'

const textOf = (source: string, shadowRoots: 'text' | 'styled' = 'text'): string =>
  textContent(
    parseHtml(source, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics(), shadowRoots }).root,
  )
    .replace(/\s+/g, ' ')
    .trim()

const root = (inner: string) => `<template shadowrootmode="open">${inner}</template>`

describe('a declarative shadow root', () => {
  it('stands in the place of its host, whose children stand in the slots', () => {
    expect(
      textOf(
        `<x-card>${root('<p>One <slot name="b"></slot></p> <p><slot></slot> four</p>')}three <i slot="b">two</i></x-card>`,
      ),
    ).toBe('One two three four')
  })

  it('shows what is in a slot where nothing is assigned to it', () => {
    expect(textOf(`<x-card>${root('<slot name="a">One</slot> <slot>two</slot>')}</x-card>`)).toBe('One two')
  })

  it('may be in another one', () => {
    expect(textOf(`<x-a>${root(`<x-b>${root('<p>One <slot></slot></p>')}two</x-b> <slot></slot>`)}three</x-a>`)).toBe(
      'One two three',
    )
  })

  it('does not lose the text of a host whose root has no slot', () => {
    expect(textOf(`<x-a>${root('<style>p{}</style>')}<p>One</p></x-a>`)).toContain('One')
  })

  it('is no other template, and has one of the elements that may be hosts', () => {
    expect(textOf('<div><template>One</template>two</div>')).toBe('two')
    expect(textOf(`<ul>${root('One')}<li>two</ul>`, 'styled')).toBe('two')
  })

  it('hides what is in no slot where it is styled', () => {
    expect(textOf(`<x-a>${root('One')}two</x-a>`, 'styled')).toBe('One')
  })
})
