/** A row of the property table without a reader is a property that docs/css.md promises and nothing draws. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXPOSED_KEYS } from '../../src/css/properties/property-table.ts'

const SRC = new URL('../../src/', import.meta.url)

/** The code of all stages after the cascade, without comments. */
function readers(): string {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => /^(?:images|text|math|boxes|layout|pages|paint|pdf|render)\/.*\.ts$/.test(name))
    .map(name => readFileSync(new URL(name, SRC), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n')
}

/** Decides about other properties while they are computed. */
const READ_BY_THE_CASCADE = [
  'containerName',
  'octavoBlockified',
  'octavoAutoWidth',
  'accentColor',
  'fontSizeAdjust',
  'octavoAuthorColors',
  'octavoGiveWay',
]

test('every property of the table is read outside of css', () => {
  const code = readers()
  const isRead = (key: string): boolean => {
    // `style.key`, `{ key } = style`, `pick(style, 'key')`, `style[`border${side}Width`]` and `style[`${axis}RuleWidth`]`.
    if (
      new RegExp(
        `(?:[sS]tyle|self|own|base|its|parent|root|container|outer|first|last|page|box|ruby)\\??\\.${key}\\b`,
      ).test(code)
    )
      return true
    if (new RegExp(`\\{[^{}]*\\b${key}\\b[^{}]*\\}(?:: \\w+(?:<[^>]*>)?)?(?:,| =|\\)|\\])`).test(code)) return true
    if (new RegExp(`'${key}'`).test(code)) return true
    const side = /Top|Right|Bottom|Left|^(?:column|row)(?=Rule)/.exec(key)?.[0]
    return side !== undefined && new RegExp(key.replace(side, '\\$\\{\\w+\\}')).test(code)
  }
  expect(EXPOSED_KEYS.filter(key => !isRead(key))).toEqual(READ_BY_THE_CASCADE)
})

test('keywords are listed in lower case, in which they are compared', () => {
  const lists = readdirSync(new URL('css/', SRC), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => [
      ...readFileSync(new URL(`css/${name.replaceAll('\\', '/')}`, SRC), 'utf8').matchAll(/\bkeywords?\(([^()]*)\)/g),
    ])
    .map(match => match[1]!)
  const words = lists.flatMap(list => [...list.matchAll(/'([^']*)'/g)].map(match => match[1]!))
  expect(words.length).toBeGreaterThan(500)
  expect(words.filter(word => word !== word.toLowerCase())).toEqual([])
})
