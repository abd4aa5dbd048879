/** `octavo diff` and `octavo check` on documents: what they print, and their exit status. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { octavo, testFolder } from './command-line.ts'

const folder = testFolder()

function page(name: string, body: string): string {
  writeFileSync(folder(name), `<!doctype html><title>T</title>${body}`)
  return folder(name)
}

describe('diff', () => {
  test('finds nothing between equal documents', async () => {
    const one = page('one.html', '<p>Same words.')
    const { status, stdout } = await octavo('diff', one, page('two.html', '<p>Same words.'))
    expect([status, stdout]).toEqual([0, 'No differences.\n'])
  })
  test('tells what differs, for people, for programs and as pictures, with the status 1', async () => {
    const sides = [page('one.html', '<p>Some old words.'), page('two.html', '<p>Some new words.')] as const
    const { status, stdout } = await octavo('diff', ...sides, '--html', folder('report.html'))
    expect(status).toBe(1)
    expect(stdout).toContain('old')
    expect(stdout).toContain('new')
    const report = readFileSync(folder('report.html'), 'utf8')
    expect(report).toContain('one.html')
    expect(report.match(/data:image\/png;base64,/g)!.length).toBeGreaterThanOrEqual(2)
    const { changes } = JSON.parse((await octavo('diff', ...sides, '--json')).stdout)
    expect(changes).toHaveLength(1)
  })
  test('names the side that cannot be read, with the status 2', async () => {
    const { status, stdout, stderr } = await octavo('diff', page('one.html', '<p>x'), folder('missing.html'))
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('missing.html')
    writeFileSync(folder('broken.pdf'), '%PDF-1.7\nnothing')
    const broken = await octavo('diff', folder('one.html'), folder('broken.pdf'))
    expect(broken.status).toBe(2)
    expect(broken.stderr).toContain('broken.pdf')
  })
})

describe('check', () => {
  test('fails for a file that claims no standard, and says what it cannot check', async () => {
    const pdf = folder('plain.pdf')
    await octavo(page('plain.html', '<p>Words.'), '-o', pdf, '--offline')
    expect(existsSync(pdf)).toBe(true)
    const { stdout } = await octavo('check', pdf)
    expect(stdout).toContain('plain.pdf')
    expect(stdout).toContain('Not checked:\n  ')
    const json = await octavo('check', pdf, '--json', '--standard', 'UA-1')
    expect(json.stdout).not.toContain('Not checked:')
    expect(JSON.stringify(JSON.parse(json.stdout))).toContain('ua-1')
    const sarif = JSON.parse((await octavo('check', pdf, '--sarif', '--standard', 'ua-1')).stdout)
    expect([sarif.version, sarif.runs.length]).toEqual(['2.1.0', 1])
  })
  test('stops at the first file that is no PDF', async () => {
    writeFileSync(folder('text.pdf'), 'text')
    const { status, stdout, stderr } = await octavo('check', folder('text.pdf'), folder('missing.pdf'))
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('text.pdf')
    expect(stderr).not.toContain('missing.pdf')
  })
})
