/** What a box tree knows of the places that its text names, before there are pages (CSS GCPM 3 §2). */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { buildBoxes } from '../../../src/boxes/build.ts'
import { parseHtml } from '../../../src/html/parse.ts'
import { BASE, styled } from '../../css/styling.ts'

const NO_IMAGES = { forElement: () => null, forUrl: () => null }

function firstTree(content: string) {
  const html = `<style>a::after { content: ${content} }</style><a href="#there">x</a><p id=there>y`
  const diagnostics = new Diagnostics()
  const { tree } = styled(html, { baseUrl: null, sheets: { userAgent: BASE } })
  const document = parseHtml(`<!doctype html>${html}`, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  return buildBoxes(document, tree, { images: NO_IMAGES, diagnostics, language: 'en' })
}

describe('a tree that is built before its targets are known', () => {
  test('is complete where it only asks for the pages of places that are there', () => {
    const tree = firstTree('target-counter(attr(href), page)')
    expect(tree.lacksTargets).toBe(false)
    expect([...tree.askedPages]).toEqual(['#there'])
    expect([...tree.targets!.keys()]).toEqual(['there'])
  })

  test.each([
    ['counters', 'target-counter(attr(href), section)'],
    ['the text', 'target-text(attr(href))'],
    ['a place that is not there', 'target-counter("#elsewhere", page)'],
  ])('lacks them where it asks for %s', (_, content) => {
    expect(firstTree(content).lacksTargets).toBe(true)
  })

  test('lacks nothing where nothing is asked', () => {
    expect(firstTree('"x"').lacksTargets).toBe(false)
  })
})
