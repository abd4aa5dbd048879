/**
 * Writes words/phrases-ja.json, by which lines of Japanese headings break between phrases, from the model of BudouX:
 *
 *   npm pack budoux@0.9.2 && tar xzf budoux-0.9.2.tgz
 *   node scripts/build-phrases.mjs package
 *
 * Each group of features is an object of scores; see src/text/breaks/phrases.ts.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder] = process.argv.slice(2)
const { model } = await import(pathToFileURL(resolve(folder, 'module/data/models/ja.js')).href)
const OUT = new URL('../words/phrases-ja.json', import.meta.url)
writeFileSync(OUT, `${JSON.stringify(model, null, 2)}\n`)
console.log(
  Object.values(model).reduce((count, group) => count + Object.keys(group).length, 0),
  'features',
)
