/** Tries a packed release in a folder of its own, where nothing of the repository is found. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGES } from './packages.mjs'

/** Loads every package, and uses those that are more than a function. */
const PROGRAM = `
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const packages = ${JSON.stringify(PACKAGES)}
for (const [name, { entry, isRequired }] of Object.entries(packages)) {
  const specifier = entry === undefined ? name : name + '/' + entry
  const loaded = isRequired ? require(specifier) : await import(specifier)
  if (typeof loaded !== 'function' && Object.keys(loaded).length === 0) throw new Error(name + ' exports nothing')
}
const { JSDOM } = await import('jsdom')
const { Readability } = await import('@mozilla/readability')
const text = '<p>' + 'A sentence of a text, with commas, that is long enough. '.repeat(40) + '</p>'
const { window } = new JSDOM('<title>T</title><article><style>p { color: red }</style>' + text + text + '</article>')
if (window.getComputedStyle(window.document.querySelector('p')).color !== 'rgb(255, 0, 0)') throw new Error('jsdom has no styles')
if (new Readability(window.document).parse().textContent.length < 4000) throw new Error('Readability finds nothing')
const { render } = await import('./dist/index.js')
const { pdf, warnings } = await render({ html: '<p lang="pl">niezwykłość <span lang="th">สวัสดีชาวโลก</span> 漢字 😀</p>' })
if (pdf.length < 5000 || warnings.length > 0) throw new Error('The library misses fonts: ' + JSON.stringify(warnings))
`

export function checkRelease(tarball, example) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-release-'))
  try {
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
    writeFileSync(join(folder, 'check.mjs'), PROGRAM)
    execFileSync(process.execPath, ['check.mjs'], { cwd: folder, stdio: 'inherit' })
    const out = join(folder, 'out.pdf')
    execFileSync(process.execPath, [join(folder, 'dist', 'cli.js'), example, '-o', out, '--quiet'], {
      stdio: 'inherit',
    })
    if (readFileSync(out).length < 10_000) throw new Error('The command writes too little')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
