import { describe, expect, test } from 'vitest'
import { type Given, styled } from './styling.ts'

const RED = { r: 1, g: 0, b: 0, a: 1 }
const GREEN = { r: 0, g: 1, b: 0, a: 1 }
const BLUE = { r: 0, g: 0, b: 1, a: 1 }
const BLACK = { r: 0, g: 0, b: 0, a: 1 }

const colorOf = (css: string, html: string, sheets: Given['sheets'] = {}) =>
  styled(`<style>${css}</style>${html}`, { sheets }).of('.x').color

const USER_AGENT = { userAgent: '.x { color: #0f0 }' }
const TEMPLATE = { template: [{ text: '.x { color: #00f }', baseUrl: null }] }

describe('revert (CSS Cascade 5 §7.3.4): style attributes and hints are of the author', () => {
  test.each<[string, string, string, Given['sheets'], object]>([
    ['a rule, to the user agent', '.x { color: #f00 } p.x { color: revert }', '<p class=x>', USER_AGENT, GREEN],
    [
      'a style attribute passes over rules',
      '.x { color: #f00 }',
      '<p class=x style="color: revert">',
      USER_AGENT,
      GREEN,
    ],
    ['and is unset where nothing is left', '.x { color: #f00 }', '<p class=x style="color: revert">', {}, BLACK],
    ['a rule passes over attributes', '.x { color: revert }', '<font class=x color="#ff0000">', {}, BLACK],
    ['the template is what a document goes back to', '.x { color: revert }', '<p class=x>', TEMPLATE, BLUE],
    ['important as normal', '.x { color: #f00 } p { color: revert !important }', '<p class=x>', USER_AGENT, GREEN],
  ])('%s', (_, css, html, sheets, expected) => {
    expect(colorOf(css, html, sheets)).toEqual(expected)
  })
})

describe('revert-layer (§7.3.5): attributes are below all layers, the style attribute above them', () => {
  test.each<[string, string, string, object]>([
    [
      'to the layer before',
      '@layer a { .x { color: #f00 } } @layer b { .x { color: revert-layer } }',
      '<p class=x>',
      RED,
    ],
    ['to layers from outside of any', '@layer a { .x { color: #f00 } } .x { color: revert-layer }', '<p class=x>', RED],
    ['from rules to attributes', '.x { color: revert-layer }', '<font class=x color="#ff0000">', RED],
    ['from the style attribute to rules', '.x { color: #f00 }', '<p class=x style="color: revert-layer">', RED],
    [
      'what is important in the first layer, to the style attribute',
      '@layer a { .x { color: revert-layer !important } }',
      '<p class=x style="color: #00f">',
      BLUE,
    ],
    [
      'without the normal declarations of its own layer',
      '@layer a { .x { color: #f00 } } @layer b { .x { color: #00f; color: revert-layer !important } }',
      '<p class=x>',
      RED,
    ],
  ])('%s', (_, css, html, expected) => {
    expect(colorOf(css, html)).toEqual(expected)
  })
})
