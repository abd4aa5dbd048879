import { describe, expect, it } from 'vitest'
import type { DocumentMeta } from '../../src/html/document.ts'
import { type FurnitureRequest, readFurniture, readSlot } from '../../src/job/furniture-options.ts'
import { furnitureRules } from '../../src/job/furniture-rules.ts'

const NO_META: DocumentMeta = {
  title: null,
  author: null,
  site: null,
  url: null,
  published: null,
  language: null,
  description: null,
  keywords: null,
}

function furniture(request: FurnitureRequest) {
  const reading = readFurniture(request, true)
  if (reading.kind === 'refused') throw new Error(reading.message)
  return reading.value
}

const job = { header: null, footer: null, logo: null, date: null, lang: null }

describe('slots', () => {
  it('are text and placeholders', () => {
    expect(readSlot('Page {page} of {pages}')).toEqual({
      kind: 'value',
      value: [{ kind: 'text', value: 'Page ' }, { kind: 'page' }, { kind: 'text', value: ' of ' }, { kind: 'pages' }],
    })
  })

  it('take doubled braces literally', () => {
    expect(readSlot('{{page}} {{{title}}}')).toEqual({
      kind: 'value',
      value: [{ kind: 'text', value: '{page} {' }, { kind: 'title' }, { kind: 'text', value: '}' }],
    })
  })

  it('keep markup and CSS as text', () => {
    const text = '<b>x</b>"; color: red /* '
    expect(readSlot(text)).toEqual({ kind: 'value', value: [{ kind: 'text', value: text }] })
  })

  it('put line breaks and control characters on one line', () => {
    expect(readSlot('a\r\nb\u0007c')).toEqual({ kind: 'value', value: [{ kind: 'text', value: 'a b c' }] })
  })

  it.each([
    ['{pgae}', 'did you mean "page"?'],
    ['{', 'single "{"'],
    ['a } b', 'single "}"'],
    ['{}', 'is not a placeholder'],
    ['{constructor}', 'is not a placeholder'],
    ['{date:qqq}', 'not part of a date format'],
  ])('refuse %j', (text, message) => {
    expect(readSlot(text)).toMatchObject({ kind: 'refused', message: expect.stringContaining(message) })
  })

  it('are read in one pass', () => {
    const before = process.cpuUsage()
    readSlot('{{'.repeat(250_000))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
  })

  it('may show a logo only where there is one', () => {
    expect(readFurniture({ left: '{logo}' }, false)).toMatchObject({ kind: 'refused', path: '/left' })
  })
})

describe('furniture rules', () => {
  it('are none where the template decides', () => {
    expect(furnitureRules(job, NO_META)).toEqual([])
  })

  it('replace all six boxes of an edge by the slots', () => {
    const rules = furnitureRules({ ...job, footer: furniture({ center: '{page}' }) }, NO_META)
    expect(rules).toHaveLength(1)
    expect(rules[0]!.pages).toBe('all')
    expect([...rules[0]!.boxes]).toEqual([
      ['bottom-left-corner', { content: 'none' }],
      ['bottom-left', { content: 'none' }],
      [
        'bottom-center',
        {
          content: [{ kind: 'counter', name: 'page', style: { kind: 'name', name: 'decimal' } }],
          textAlign: 'center',
          // A number stays on one line, whatever is beside it.
          textWrapMode: 'nowrap',
        },
      ],
      ['bottom-right', { content: 'none' }],
      ['bottom-right-corner', { content: 'none' }],
    ])
  })

  it('clear the edge where the job wants none', () => {
    const rules = furnitureRules({ ...job, header: 'none' }, NO_META)
    expect([...rules[0]!.boxes.values()]).toEqual(Array(5).fill({ content: 'none' }))
  })

  it('clear the first and the last page where the switches say so, after the rule for all', () => {
    const header = furniture({ left: 'x', first_page: false, last_page: false })
    expect(furnitureRules({ ...job, header }, NO_META).map(rule => rule.pages)).toEqual(['all', 'first', 'last'])
  })

  it('draw a line under every slot of a header with a rule, empty ones too', () => {
    const [rule] = furnitureRules({ ...job, header: furniture({ left: 'x', rule: true }) }, NO_META)
    for (const name of ['top-left', 'top-center', 'top-right'] as const)
      expect(rule!.boxes.get(name)).toMatchObject({ borderBottomWidth: 0.5, borderBottomStyle: 'solid' })
    expect(rule!.boxes.get('top-center')!.content).toEqual([{ kind: 'string', value: '' }])
  })

  it('fill in what is known of the document, and leave out what is not', () => {
    const request = { left: '{title}: {author}', center: '{logo}', right: '{date:YYYY}{site}' }
    const [rule] = furnitureRules(
      { ...job, header: furniture(request), logo: { url: 'data:image/png;base64,', height: 34 } },
      { ...NO_META, title: 'On Pages', published: '2026-05-17' },
    )
    expect(rule!.boxes.get('top-left')!.content).toEqual([
      { kind: 'string', value: 'On Pages' },
      { kind: 'string', value: ': ' },
    ])
    expect(rule!.boxes.get('top-center')!.content).toEqual([
      { kind: 'image', image: { kind: 'url', url: 'data:image/png;base64,' }, height: 34 },
    ])
    expect(rule!.boxes.get('top-right')!.content).toEqual([{ kind: 'string', value: '2026' }])
  })

  it("use the job's date and language before the document's", () => {
    const [rule] = furnitureRules(
      { ...job, header: furniture({ left: '{date}' }), date: '2026-01-02', lang: 'de' },
      { ...NO_META, published: '2020-05-17', language: 'en' },
    )
    expect(rule!.boxes.get('top-left')!.content).toEqual([{ kind: 'string', value: '2. Januar 2026' }])
  })

  it('never ask the clock for a date', () => {
    const [rule] = furnitureRules({ ...job, header: furniture({ left: '{date}' }) }, NO_META)
    expect(rule!.boxes.get('top-left')).toEqual({ content: 'none' })
  })
})
