import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { reachableTypes, releaseManifest } from '../scripts/release/manifest.mjs'
import { PACKAGES } from '../scripts/release/packages.mjs'
import { shippedFile } from '../src/base/shipped-files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'octavo-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), contents)
  }
}

describe('the package.json of a release', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const released = releaseManifest(manifest, Object.keys(PACKAGES))

  it('is the same package to those who use it', () => {
    for (const key of ['name', 'version', 'bin', 'exports', 'engines', 'peerDependencies'])
      expect(released[key]).toEqual(manifest[key])
  })

  it('holds its packages, in the versions of the repository, and needs no other', () => {
    expect(released.bundleDependencies).toEqual(Object.keys(released.dependencies))
    for (const [name, version] of Object.entries(released.dependencies)) {
      expect(manifest.dependencies[name]).toBe(version)
      expect(version).toMatch(/^\d/)
    }
    expect(released).not.toHaveProperty('scripts')
    expect(released).not.toHaveProperty('devDependencies')
  })

  it('holds every package that the bundle leaves out and that is not the user’s own', () => {
    const build = readFileSync(join(ROOT, 'build.mjs'), 'utf8')
    const left = /const EXTERNAL = \[([^\]]*)\]/.exec(build)![1]!.matchAll(/'([^']+)'/g)
    const own = Object.keys(manifest.peerDependencies)
    for (const [, name] of left) if (!own.includes(name!)) expect(Object.keys(PACKAGES)).toContain(name)
  })
})

describe('declarations of a release', () => {
  it('are those that its exports lead to', () => {
    write({
      'types/index.d.ts': "export type { A } from './a/a.ts'\nexport type B = import('./b.js').B\n",
      'types/a/a.d.ts': "import '../c.ts'\nimport type { X } from 'node:fs'\nexport type A = X\n",
      'types/b.d.ts': "export type { A as B } from './a/a.ts'\n",
      'types/c.d.ts': 'export {}\n',
      'types/alone.d.ts': 'export {}\n',
    })
    const exports = { '.': { types: './types/index.d.ts', default: './index.js' }, './package.json': './package.json' }
    expect(reachableTypes(folder, { exports })).toEqual([
      'types/a/a.d.ts',
      'types/b.d.ts',
      'types/c.d.ts',
      'types/index.d.ts',
    ])
  })

  it('are complete', () => {
    write({ 'broken/index.d.ts': "export * from './missing.ts'\n" })
    const exports = { '.': { types: './broken/index.d.ts' } }
    expect(() => reachableTypes(folder, { exports })).toThrow('missing.ts has no declaration')
  })
})

describe('data of a release', () => {
  it('is read whether it is compressed or not', () => {
    const text = 'patterns '.repeat(100)
    write({ 'plain.txt': text, 'packed.txt.br': brotliCompressSync(Buffer.from(text)) })
    expect(shippedFile(join(folder, 'plain.txt'))!.toString()).toBe(text)
    expect(shippedFile(join(folder, 'packed.txt'))!.toString()).toBe(text)
    expect(shippedFile(join(folder, 'missing.txt'))).toBeNull()
    expect(() => shippedFile(folder)).toThrow('EISDIR')
  })
})
