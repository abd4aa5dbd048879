/** Changes that were made on purpose: each is named, and nothing else is. */
import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/compare/changes.ts'
import { compareModels } from '../../src/compare/compare.ts'
import { summaryOf } from '../../src/compare/describe.ts'
import type { PdfModel } from '../../src/compare/model.ts'
import { readModel } from '../../src/compare/read-model.ts'
import { render } from '../../src/index.ts'

/** A red square and a blue one, of one pixel. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC'
const BLUE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC'

/** Every block stands at a place of its own, so that a change of one moves no other. */
const block = (top: number, content: string): string => `<div class="at" style="top:${top}px">${content}</div>`

const PAGES = [
  block(0, '<h1>Report of the archive</h1>') +
    block(80, '<p>Ten boxes came on Monday, in the rain.</p>') +
    block(160, '<p>They go to <a href="https://example.org/room">the room</a> on the second floor.</p>') +
    block(240, '<p class="note">Nobody has opened the grey ones.</p>') +
    block(320, '<table><tr><th>Shelf<th>Boxes<tr><td>North<td>120<tr><td>South<td>21</table>') +
    block(480, `<img class="seal" alt="The seal" src="data:image/png;base64,${RED}">`) +
    block(640, '<div class="bar"></div>'),
  block(0, '<h2>Costs</h2>') + block(80, '<p>Paper was cheap, as in the years before.</p>'),
  block(0, '<h2>Plans</h2>') + block(80, '<p>A fourth room opens, with space for maps.</p>'),
]

const STYLE = `
  @page { size: 400px 760px; margin: 20px }
  body { font: 16px/1.5 Liberation Serif; margin: 0 }
  .page { position: relative; height: 700px; break-after: page } .page:last-child { break-after: auto }
  .at { position: absolute; left: 0; width: 360px } p, h1, h2 { margin: 0 }
  .seal { width: 60px; height: 60px } .bar { height: 10px; width: 200px; background: #336699 }`

const documentOf = (pages: readonly string[], { style = '', title = 'Report', lang = 'en' } = {}): string =>
  `<!doctype html><html lang="${lang}"><title>${title}</title><style>${STYLE}${style}</style>
   ${pages.map(page => `<section class="page">${page}</section>`).join('')}</html>`

const modelOf = async (html: string): Promise<PdfModel> => readModel((await render({ html, template: 'none' })).pdf)

const replaced = (from: string, to: string): string => {
  const pages = PAGES.map(page => page.replace(from, to))
  expect(pages).not.toEqual(PAGES)
  return documentOf(pages)
}

const PLANTED: readonly (readonly [string, () => string, readonly Partial<Change>[]])[] = [
  ['nothing', () => documentOf(PAGES), []],
  ['a word', () => replaced('Ten', 'Two'), [{ kind: 'words', page: 1, removed: 'Ten', added: 'Two' }]],
  ['a word more', () => replaced('as in', 'just as in'), [{ kind: 'words', page: 2, removed: '', added: 'just' }]],
  ['a word less', () => replaced(' with space', ''), [{ kind: 'words', page: 3, removed: 'with space', added: '' }]],
  ['a number', () => replaced('<td>21', '<td>27'), [{ kind: 'words', page: 1, removed: '21', added: '27' }]],
  [
    'a moved table',
    () => replaced('top:320px', 'top:332px'),
    [{ kind: 'moved', page: 1, what: 'the table', down: 3.2, right: 0 }],
  ],
  [
    'a moved heading',
    () => documentOf(PAGES, { style: 'h1 { margin-left: 20px }' }),
    [{ kind: 'moved', page: 1, what: 'the heading “Report of the archive”', right: 5.3, down: 0 }],
  ],
  [
    'another size of type',
    () => documentOf(PAGES, { style: '.note { font-size: 14px; line-height: 24px }' }),
    [
      { kind: 'moved', page: 1, what: '“Nobody has opened the grey ones.”', right: 0, down: -0.3 },
      { kind: 'type-size', page: 1, what: '“Nobody has opened the grey ones.”', from: '12 pt', to: '10.5 pt' },
    ],
  ],
  [
    'another font',
    () => documentOf(PAGES, { style: '.note { font-style: italic }' }),
    [{ kind: 'font', page: 1, from: 'LiberationSerif', to: 'LiberationSerif-Italic' }],
  ],
  [
    'another colour of text',
    () => documentOf(PAGES, { style: '.note { color: #aa0000 }' }),
    [{ kind: 'colour', page: 1, what: '“Nobody has opened the grey ones.”', from: '#000000', to: '#aa0000' }],
  ],
  [
    'another colour of an area',
    () => documentOf(PAGES, { style: '.bar { background: #993333 }' }),
    [{ kind: 'drawing', page: 1, added: 1, removed: 1 }],
  ],
  ['a line that is gone', () => replaced('<div class="bar">', '<div>'), [{ kind: 'drawing', added: 0, removed: 1 }]],
  ['another picture', () => replaced(RED, BLUE), [{ kind: 'picture', page: 1, what: 'replaced' }]],
  ['a moved picture', () => replaced('top:480px', 'top:500px'), [{ kind: 'picture', page: 1, what: 'moved' }]],
  [
    'another alternative',
    () => replaced('The seal', 'The mark'),
    [{ kind: 'alternative', from: 'The seal', to: 'The mark' }],
  ],
  [
    'another target',
    () => replaced('org/room', 'org/hall'),
    [{ kind: 'link', page: 1, text: 'the room', from: 'https://example.org/room', to: 'https://example.org/hall' }],
  ],
  [
    'a link that is gone',
    () => replaced('<a href="https://example.org/room">', '<a style="color:#0000ee;text-decoration:underline">'),
    [{ kind: 'link', page: 1, to: '' }],
  ],
  [
    'a lost tag',
    () => replaced('<h2>Costs</h2>', '<p style="font:bold 24px/1.5 Liberation Serif">Costs</p>'),
    [
      { kind: 'outline', removed: ['  Costs'], added: [] },
      { kind: 'tag', text: 'Costs', from: 'H2', to: 'P' },
    ],
  ],
  [
    'another title',
    () => documentOf(PAGES, { title: 'Yearbook' }),
    [{ kind: 'metadata', key: 'Title', to: 'Yearbook' }],
  ],
  [
    'another language',
    () => documentOf(PAGES, { lang: 'fr' }),
    [{ kind: 'metadata', key: 'Lang', from: 'en', to: 'fr' }],
  ],
  [
    'a page that is gone',
    () => documentOf([PAGES[0]!, PAGES[2]!]),
    [
      { kind: 'page-removed', before: 2 },
      { kind: 'outline', removed: ['  Costs'] },
    ],
  ],
  [
    'a page more',
    () => documentOf([PAGES[0]!, block(40, '<p>Nothing else was said.</p>'), ...PAGES.slice(1)]),
    [{ kind: 'page-added', page: 2, text: 'Nothing else was said.' }],
  ],
  [
    'another size of page',
    () => documentOf(PAGES, { style: '@page { size: 404px 760px; margin-right: 24px }' }),
    [1, 2, 3].map(page => ({ kind: 'page-size', page }) as const),
  ],
]

describe('a comparison', () => {
  test.each(PLANTED)('names %s, and nothing else', async (_, make, expected) => {
    const changes = compareModels(await modelOf(documentOf(PAGES)), await modelOf(make()))
    expect(changes).toMatchObject(expected)
    expect(changes).toHaveLength(expected.length)
    if (expected.length > 0) expect(summaryOf(changes)).not.toBe('')
  })

  test('says it in a sentence for each page', async () => {
    const pages = [PAGES[0]!.replace('Ten', 'Two').replace('top:320px', 'top:332px'), ...PAGES.slice(1)]
    const changes = compareModels(await modelOf(documentOf(PAGES)), await modelOf(documentOf(pages)))
    expect(summaryOf(changes)).toBe('page 1: 1 word changed: “Ten” → “Two”; the table moved down 3.2 mm')
  })

  test('ends where two texts have nothing in common', () => {
    const lines = (words: readonly string[]) =>
      words.map((text, i) => {
        const style = { size: 10, font: 'F', colour: '#000000' }
        return { x: 0, y: i, right: 9, role: null, parts: [{ text, ...style }] }
      })
    const page = (words: readonly string[]) => {
      return { width: 100, height: 100, lines: lines(words), links: [], images: [], shapes: [] }
    }
    const model = (prefix: string): PdfModel => {
      const words = Array.from({ length: 1_100 }, (_, i) => `${prefix}${i}`)
      return { pages: [page(words)], outline: [], structure: [], metadata: {} }
    }
    expect(compareModels(model('a'), model('b'))).toMatchObject([{ kind: 'rewritten', removed: 1_100, added: 1_100 }])
  })
})
