import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtSheetName } from '../../src/css/built-sheets.ts'
import { template, templateNames, userAgentSheet } from '../../src/render/templates.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const CLI = join(DIST, 'cli.js')

/** A red square of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC',
  'base64',
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Outcome {
  readonly status: number | null
  readonly stdout: Buffer
  readonly stderr: string
}

function octavo(args: readonly string[], input?: string | Buffer): Outcome {
  const result: SpawnSyncReturns<Buffer> = spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    input: input ?? '',
    env: { PATH: process.env['PATH'] },
    maxBuffer: 1e8,
  })
  return { status: result.status, stdout: result.stdout, stderr: result.stderr.toString() }
}

const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
const isPdf = (name: string) => readFileSync(join(folder, name)).subarray(0, 5).toString() === '%PDF-'

// Needs a build.
describe.skipIf(!existsSync(CLI))('octavo', () => {
  it('renders a file', () => {
    write('page.html', '<title>T</title><h1>Hello</h1>')
    const { status, stderr, stdout } = octavo([
      'page.html',
      '-o',
      'out/page.pdf',
      '--template',
      'Academic',
      '--page-size',
      'letter',
    ])
    expect({ status, stdout: stdout.length }).toEqual({ status: 0, stdout: 0 })
    expect(stderr).toMatch(/^page.html → out\/page.pdf {2}1 page, \d+ ms\n$/)
    expect(isPdf('out/page.pdf')).toBe(true)
  })

  it('draws the pages that are asked for', () => {
    write('page.html', '<style>p { break-after: page }</style><p>1<p>2<p>3')
    const { status, stderr } = octavo(['page.html', '-o', 'a.png', '--pages', '2-3', '--dpi', '30'])
    expect({ status, stderr: stderr.replace(/\d+ ms/, '… ms') }).toEqual({
      status: 0,
      stderr: 'page.html → a-2.png …  2 of 3 pages, … ms\n',
    })
    expect([1, 2, 3].map(page => existsSync(join(folder, `a-${page}.png`)))).toEqual([false, true, true])
  })

  it('reads standard input and writes standard output', () => {
    const { status, stdout, stderr } = octavo(['-'], '<h1>Hello</h1>')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout.subarray(0, 5).toString()).toBe('%PDF-')
    expect(octavo(['-', '-o', '-'], '<h1>Hello</h1>').stdout.equals(stdout)).toBe(true)
  })

  it('puts the PDF beside its file where nobody says', () => {
    mkdirSync(join(folder, 'sub'))
    write('sub/a.html', '<p>a')
    expect(octavo(['sub/a.html']).status).toBe(0)
    expect(isPdf('sub/a.pdf')).toBe(true)
  })

  it('renders many, sums up, and fails if one fails', () => {
    write('a.html', '<p>a')
    write('b.html', ' ')
    write('c.html', '<p>c')
    const { status, stderr } = octavo(['a.html', 'b.html', 'c.html', 'missing.html', '--out-dir', 'pdf'])
    expect(status).toBe(1)
    expect(readdirSync(join(folder, 'pdf'))).toEqual(['a.pdf', 'c.pdf'])
    expect(stderr).toContain('[2/4] b.html: It is empty: there is nothing to print.\n')
    expect(stderr).toContain('[4/4] missing.html: The file does not exist.\n')
    expect(stderr).toMatch(/2 PDFs, 2 pages in [\d.]+ s, 2 failed\n$/)
  })

  it('applies extra CSS, header and footer', () => {
    write('a.html', '<p class=x>one<p class=x>two')
    write('extra.css', '.x { break-after: page }')
    const args = [
      'a.html',
      '-o',
      'a.pdf',
      '--css',
      'extra.css',
      '--footer',
      '{"center":"{page} of {pages}"}',
      '--header',
      'false',
    ]
    expect(octavo(args).stderr).toMatch(/ {2}2 pages/)
  })

  it('takes templates and profiles from folders', () => {
    mkdirSync(join(folder, 'templates', 'house'), { recursive: true })
    write('templates/house/template.json', '{"label":"House","description":"Ours."}')
    write('templates/house/style.css', 'p { break-after: page }')
    mkdirSync(join(folder, 'profiles'))
    write('profiles/acme.json', '{"template":"house","page_size":"A5"}')
    write('a.html', '<p>1<p>2<p>3')
    const args = ['a.html', '-o', 'a.pdf', '--templates-dir', 'templates', '--profile', 'acme']
    expect(octavo(args)).toMatchObject({ status: 0, stderr: expect.stringMatching(/ {2}3 pages/) })
    expect(octavo(['a.html', '--template', 'house', '--templates-dir', 'nowhere'])).toMatchObject({ status: 2 })
  })

  it('decodes what is not UTF-8', () => {
    write('latin.html', Buffer.from('<meta charset=iso-8859-1><title>Caf\xe9</title><p>x', 'latin1'))
    octavo(['latin.html', '-o', 'a.pdf'])
    write('utf8.html', '<title>Café</title><p>x')
    octavo(['utf8.html', '-o', 'b.pdf'])
    const length = (name: string) => readFileSync(join(folder, name)).length
    expect(Math.abs(length('a.pdf') - length('b.pdf'))).toBeLessThan(40)
  })

  it.each([
    [['page.html', '--tempalte', 'dark'], '--tempalte is not a flag; did you mean "--template"?'],
    [['page.html', '--template'], '--template needs a value: --template NAME'],
    [['page.html', '--template', 'drak'], '--template "drak" is not a template'],
    [['page.html', '--page-size', 'A99'], '--page-size "A99" is neither'],
    [['page.html', '--margin', '5km'], '--margin must be one to four lengths'],
    [['page.html', '--header', '{left}'], '--header takes JSON'],
    [
      ['page.html', '--footer', '{"center":"{pgae}"}'],
      '--footer (center) "{pgae}" is not a placeholder; did you mean "page"?',
    ],
    [['page.html', '--css', 'none.css'], '--css: the file none.css cannot be read.'],
    [['page.html', '--profile', 'nope'], '--profile "nope" is not a print profile'],
    [['page.html', '--pdf', 'a-9'], '--pdf must be one of ua-1'],
    [['page.html', 'page.html', '-o', 'x.pdf'], 'Several inputs need --out-dir'],
    [['page.html', './page.html', '--out-dir', 'x'], 'would both become x/page.pdf'],
    [['-o', 'x.pdf'], 'Name a file'],
    [['keys', 'make'], '"make" is not something to do.'],
    [['keys', 'create'], 'A key needs a name'],
    [['keys', 'create', '--name', 'x', '--plan', 'gold'], '--plan: there are entry, scale, enterprise.'],
    [['keys', 'revoke', 'nobody'], 'No working key has the id nobody.'],
    [['serve', '--prot', '1'], 'did you mean "--port"?'],
    [['serve', '--port', 'http'], '--port: "http" is not a port'],
    [['dump', 'page.html', '--stage', 'soup'], '--stage: there are tree'],
  ])('calls %j bad usage', (args, message) => {
    write('page.html', '<p>x')
    const { status, stderr } = octavo(args)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
    expect(status).toBe(2)
  })

  it('loads what lies beside the document, and tells what it may not', () => {
    mkdirSync(join(folder, 'doc'))
    write('doc/in.png', PNG)
    write('secret.png', PNG)
    symlinkSync(join(folder, 'secret.png'), join(folder, 'doc', 'link.png'))
    write('doc/style.css', 'p { break-after: page }')
    write('doc/page.html', '<link rel=stylesheet href=style.css><p>1<p>2<img src=in.png alt=in>')
    expect(octavo(['doc/page.html', '-o', 'a.pdf']).stderr).toMatch(/2 pages, \d+ ms\n$/)
    for (const source of ['../secret.png', 'link.png', 'file:///etc/passwd', 'none.png']) {
      write('doc/page.html', `<p>x<img src="${source}" alt=out>`)
      const { status, stderr } = octavo(['doc/page.html', '-o', 'b.pdf'])
      expect(status).toBe(0)
      expect(stderr).toMatch(/1 warning\n {2}warning: /)
    }
  })

  it('gets nothing from addresses that are not public, and nothing at all when offline', () => {
    write('page.html', '<p>x<img src="http://127.0.0.1:9/x.png" alt=x>')
    expect(octavo(['page.html', '-o', 'a.pdf']).stderr).toContain('1 warning')
    expect(octavo(['page.html', '-o', 'a.pdf', '--offline']).stderr).toContain('1 warning')
    const { status, stderr } = octavo(['http://127.0.0.1:9/', '-o', 'b.pdf'])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'http://127.0.0.1:9/: This address may not be fetched. Only public web addresses are.\n',
    })
  })

  it('dumps each stage', () => {
    write('page.html', '<p>Hello')
    for (const stage of ['tree', 'styles', 'boxes', 'fragments', 'ops']) {
      const { status, stdout } = octavo(['dump', '--stage', stage, 'page.html'])
      expect(status).toBe(0)
      expect(stdout.toString()).toMatch(stage === 'styles' ? /p/ : /Hello/)
    }
  })

  it('extracts as HTML, text and JSON', () => {
    write(
      'page.html',
      `<title>T</title><nav>Menu</nav><article><h1>T</h1>${'<p>Some words that make up a sentence of an article.'.repeat(20)}</article>`,
    )
    expect(octavo(['extract', 'page.html', '--text']).stdout.toString()).not.toContain('Menu')
    expect(JSON.parse(octavo(['extract', 'page.html', '--json']).stdout.toString())).toMatchObject({
      meta: { title: 'T' },
    })
  })

  it('lists templates and fonts', () => {
    expect(octavo(['templates']).stdout.toString()).toMatch(/^name +description\nclean +\S/)
    expect(JSON.parse(octavo(['fonts', '--json']).stdout.toString()).length).toBeGreaterThan(10)
  })

  it('manages keys', () => {
    const made = octavo(['keys', 'create', '--plan', 'scale', '--name', 'ci'])
    const secret = made.stdout.toString().trim()
    expect(secret).toMatch(/^oct_live_/)
    expect(made.stderr).toContain('cannot be shown again')
    const id = secret.split('_')[2]!
    const rotated = JSON.parse(octavo(['keys', 'rotate', secret, '--grace', '1h', '--json']).stdout.toString())
    expect(rotated.id).not.toBe(id)
    const list = octavo(['keys', 'list']).stdout.toString()
    expect(list).toMatch(new RegExp(`${id} +ci +scale +live +\\d{4}-\\d\\d-\\d\\d +until `))
    expect(octavo(['keys', 'revoke', rotated.id]).status).toBe(0)
    expect(JSON.stringify(JSON.parse(octavo(['keys', 'list', '--json']).stdout.toString()))).not.toContain('hash')
    expect(octavo(['usage', '--json']).stdout.toString()).toContain(`"caller": "${id}"`)
  })

  it('helps, and says its version', () => {
    for (const args of [['--help'], ['help', 'serve'], ['keys', '--help'], ['dump', '-h'], []])
      expect(octavo(args)).toMatchObject({ status: 0, stderr: '' })
    expect(octavo(['serve', '--help']).stdout.toString()).toContain('--queue-per-worker COUNT')
    expect(octavo(['--version']).stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('loads little before it knows what to do', () => {
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      for (const [, next] of readFileSync(join(DIST, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
        visit(next!)
    }
    visit('cli.js')
    const bytes = [...seen].reduce((sum, name) => sum + readFileSync(join(DIST, name)).length, 0)
    expect(bytes).toBeLessThan(20_000)
  })

  it('tells what differs between two documents', () => {
    const html = '<!doctype html><html lang="en"><title>Boxes</title><h1>Boxes</h1><p>Ten boxes came.</p>'
    write('before.html', html)
    write('after.html', html.replace('Ten', 'Two'))
    expect(octavo(['before.html', '-o', 'before.pdf', '--template', 'clean']).status).toBe(0)
    const found = octavo(['diff', 'before.pdf', 'after.html', '--template', 'clean', '--html', 'report.html'])
    expect(found.stdout.toString()).toBe('page 1: 1 word changed: “Ten” → “Two”\n')
    expect(found.status).toBe(1)
    const report = readFileSync(join(folder, 'report.html'), 'utf8')
    // Both sides, and one above the other.
    expect(report.match(/src="data:image\/png;base64,/g)).toHaveLength(4)
    const same = octavo(['diff', 'before.pdf', 'before.pdf', '--json'])
    expect(JSON.parse(same.stdout.toString())).toEqual({ changes: [] })
    expect(same.status).toBe(0)
    write('broken.pdf', '%PDF-1.7 nothing')
    const broken = octavo(['diff', 'before.pdf', 'broken.pdf'])
    expect(broken.status).toBe(2)
    expect(broken.stderr).toContain('broken.pdf: This PDF cannot be read')
  })

  it('finds its code compiled', () => {
    const script = `
      import { readFileSync } from 'node:fs'
      import { codeFile, engineScript, setCommandFlags } from ${JSON.stringify(pathToFileURL(join(DIST, 'engine.js')).href)}
      setCommandFlags()
      process.stdout.write(String(engineScript(readFileSync(codeFile())).cachedDataRejected))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
    expect(stdout.toString()).toBe('false')
    // A flag that this Node does not know is named there.
    expect(stderr.toString()).toBe('')
  })

  it('loads the modules of Node that documents need before it changes the flags of V8', () => {
    const hook = join(folder, 'hook.cjs')
    const script = `
      const v8 = require('node:v8')
      const set = v8.setFlagsFromString
      let before = null
      v8.setFlagsFromString = flag => { before ??= new Set(process.moduleLoadList); set(flag) }
      require('node:module').syncBuiltinESMExports()
      process.on('exit', () => console.log(process.moduleLoadList.filter(name => !before.has(name)).join()))`
    writeFileSync(hook, script)
    write('page.html', '<p>Text')
    const args = ['-r', hook, CLI, 'page.html', '-o', 'page.pdf', '--quiet']
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder })
    expect(stdout.toString()).toMatch(/^.+$/m)
    expect(stdout.toString()).not.toMatch(/NativeModule (?:internal\/)?(?:crypto|zlib|fs\/promises|util)/)
  })

  it('finds the style sheets of templates encoded', () => {
    const texts = [userAgentSheet(), ...templateNames().map(name => template(name).css)]
    for (const text of texts) expect(existsSync(join(DIST, 'sheets', builtSheetName(text)))).toBe(true)
  })

  it('loads what few documents need from modules beside its script', () => {
    write(
      'page.html',
      '<p>\\(a^2\\) <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math><pre><code class="language-c">int a;</code></pre>',
    )
    const { status, stderr } = octavo(['page.html', '-o', 'page.pdf', '--quiet'])
    expect([status, stderr]).toEqual([0, ''])
    write('broken.html', '<p><math><mfrac><mi>a</mi></mfrac></math>')
    expect(octavo(['broken.html', '-o', 'broken.pdf']).stderr).toContain('a formula could not be set')
    expect(octavo(['templates', '--nonsense'])).toMatchObject({ status: 2 })
  })
})
