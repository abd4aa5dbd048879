/** The styles of elements. */
import { describe, expect, it } from 'vitest'
import { distinctStyles } from '../../src/css/element-styles.ts'
import { BASE, styled } from './styling.ts'

const ROWS = '<tr><td>a<td>b<td>c'.repeat(100)

describe('the distinct styles of a document', () => {
  it('are those of its elements, each once', () => {
    const { tree } = styled(`<table>${ROWS}</table>`, { sheets: { userAgent: BASE } })
    const distinct = distinctStyles(tree.styles)
    expect(new Set(distinct)).toEqual(new Set(tree.styles))
    expect(distinct.length).toBeLessThan(10)
    expect(distinctStyles(tree.styles)).toBe(distinct)
  })
})

describe('elements with equal rules', () => {
  it('have different styles if their tables have different attributes', () => {
    const html = `<table id=a>${ROWS}</table><table id=b cellpadding=5>${ROWS}</table><table id=c>${ROWS}</table>`
    const { of } = styled(html, { sheets: { userAgent: BASE } })
    expect(['#a td', '#b td', '#c td'].map(selector => of(selector).paddingLeft)).toEqual([1, 5, 1])
    expect(of('#a td')).toBe(of('#c td'))
  })

  it('have the style of their row and column', () => {
    const css = 'tr:nth-child(even) { color: #f00 } td:not(:first-child):not(:last-child) { margin-left: 2px }'
    const { of } = styled(`<style>${css}</style><table><tbody>${ROWS}</table>`)
    const facts = [3, 4].flatMap(row =>
      [1, 2, 3].map(column => {
        const { color, marginLeft } = of(`tr:nth-child(${row}) td:nth-child(${column})`)
        return `${color.r} ${marginLeft}`
      }),
    )
    expect(facts).toEqual(['0 0', '0 2', '0 0', '1 0', '1 2', '1 0'])
    expect(of('tr:nth-child(2) td:nth-child(2)')).toBe(of('tr:nth-child(4) td:nth-child(2)'))
  })
})
