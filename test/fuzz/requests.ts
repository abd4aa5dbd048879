/** Bodies of requests: JSON out of the fields of a job, and a form and an archive to change. */
import { FIELDS } from '../../src/job/fields.ts'
import type { Random } from '../random.ts'
import { storedZip } from './zip.ts'

export const FORM_BOUNDARY = 'x7'
const part = (head: string, body: string): string =>
  `--${FORM_BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
export const SAMPLE_FORM = Buffer.from(
  `${part('name="files"; filename="index.html"', '<p>x<img src=a.png>')}${part('name="files"; filename="a.png"', 'bytes')}${part(
    'name="header"',
    '{"left":"{title}"}',
  )}${part('name="page_size"', 'A5')}--${FORM_BOUNDARY}--\r\n`,
)

export const SAMPLE_ARCHIVE = storedZip({ 'a/index.html': '<p>x', 'a/style.css': 'p{color:red}', 'a/b/c.png': 'bytes' })

const STRINGS = [
  '',
  'x',
  'A4',
  '20mm',
  '210mm x 1e9mm',
  '2026-02-30',
  'http://a/',
  'javascript:1',
  'data:,',
  '\u0000',
  '{page',
  '__proto__',
  '../../x',
  'ua-1+a-3b',
  '\ud800',
  'de-x-y'.repeat(40),
]

function json(random: Random, depth: number): unknown {
  const kinds = [
    () => random.pick(STRINGS),
    () => random.pick(STRINGS),
    () => random.pick([0, -1, 1e308, 1.5, 2 ** 53]),
    () => random.pick([true, false, null]),
    () => (depth > 3 ? [] : random.some(3, () => json(random, depth + 1))),
    () =>
      depth > 3
        ? {}
        : object(
            random,
            ['left', 'top', 'src', 'name', 'data', 'xml', 'headers', 'rule', '__proto__', 'constructor'],
            depth,
          ),
  ]
  return random.pick(kinds)()
}

const object = (random: Random, names: readonly string[], depth: number): unknown =>
  Object.fromEntries(random.some(4, () => [random.pick(names), json(random, depth + 1)] as const))

const FIELD_NAMES = [...Object.keys(FIELDS), '__proto__', 'constructor', 'toString', 'unknown']

export function jsonText(random: Random): string {
  const given = object(random, FIELD_NAMES, 0) as Record<string, unknown>
  return JSON.stringify(random.chance(0.8) ? { html: '<p>x', ...given } : given)
}
