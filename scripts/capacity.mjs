/**
 * The processor time that documents take, for the table of docs/capacity.md: each is rendered a few times to warm the caches, then
 * in a row, each time with other text. Needs a build.
 *
 *   node scripts/capacity.mjs
 */
import { readFileSync } from 'node:fs'
import { render } from '../dist/index.js'

/** The words of an essay, which follow each other as a generator of numbers has it: no two paragraphs are the same. */
const WORDS = readFileSync(new URL('../examples/essay.html', import.meta.url), 'utf8')
  .replace(/<(style|head)[\s\S]*?<\/\1>|<[^>]*>|&[^;]*;/g, ' ')
  .split(/\s+/)
  .filter(Boolean)
let seed = 1
const word = () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return WORDS[(seed >>> 8) % WORDS.length]
}
const words = count => Array.from({ length: count }, word).join(' ')
const times = (count, make) => Array.from({ length: count }, (_, i) => make(i + 1)).join('')
const paragraph = () => `<p>${words(130)}.</p>`
const chapter = number =>
  `<h2>Chapter ${number}</h2>${times(5, paragraph)}<ul>${times(6, () => `<li>${words(5)}</li>`)}</ul>${times(2, paragraph)}`
const row = number => `<tr><td>${number}<td>${words(4)}<td>${number % 7}<td>${(number * 3.17).toFixed(2)}`
const table = rows => `<table><thead><tr><th>No<th>Item<th>Number<th>Price</thead>${times(rows, row)}</table>`

const DOCUMENTS = [
  { name: 'a letter: a heading, four paragraphs', body: () => times(4, () => `<p>${words(80)}.</p>`), count: 60 },
  { name: 'an invoice: a table of forty rows', body: () => table(40), count: 40 },
  { name: 'a report: ten chapters, paragraphs and lists', body: () => times(10, chapter), count: 8 },
  { name: 'a long report: a hundred such chapters', body: () => times(100, chapter), count: 2 },
]

for (const { name, body, count } of DOCUMENTS) {
  const make = index => render({ html: `<h1>Document ${index}</h1>${body()}`, template: 'clean' })
  for (let i = 0; i < count; i++) await make(i)
  const start = process.cpuUsage()
  let pages = 0
  for (let i = 0; i < count; i++) pages = (await make(count + i)).pages
  const { user, system } = process.cpuUsage(start)
  console.log(`${name}: ${pages} pages, ${((user + system) / 1000 / count).toFixed(0)} ms of the processor`)
}
