import { describe, expect, it } from 'vitest'
import { render } from '../../src/index.ts'

import { template, templateNames } from '../../src/render/templates.ts'

describe('the template of a document', () => {
  it.each([
    ['<p>Hello', {}, 'clean'],
    ['<style>body { font-family: Arial }</style><p>Hello', {}, 'none'],
    ['<style>@page { margin: 20mm }</style><p>Hello', {}, 'none'],
    ['<style>@page { margin: 20mm }</style><p>Hello', { template: 'dark' }, 'dark'],
    ['<style>@page { margin: 20mm }</style><p>Hello', { template: 'As authored' }, 'none'],
    ['<p>Hello', { template: 'none' }, 'none'],
    ['<p>Hello', { css: 'body { color: red }' }, 'clean'],
    [
      `<style>body { color: red }</style><main>${'<p>Some text of an article, with commas.</p>'.repeat(20)}</main>`,
      { extract: true },
      'clean',
    ],
  ])('%s %o is %s', async (html, fields, name) => {
    const { template, templateReason } = await render({ html, ...fields })
    expect(template).toBe(name)
    expect(templateReason).not.toBe('')
  })

  it('lists the one without a design last, with what there is below it', () => {
    expect(templateNames()[0]).toBe('clean')
    expect(templateNames().at(-1)).toBe('none')
    expect(template('none')).toMatchObject({ label: 'As authored', css: '' })
    expect(template('none').generics.get('serif')).toEqual(['Liberation Serif'])
  })
})
