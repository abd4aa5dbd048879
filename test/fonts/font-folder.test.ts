import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { libraryWith } from '../../src/fonts/font-folder.ts'
import { fontLibrary } from '../../src/fonts/library.ts'

const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a folder of further fonts', () => {
  it('goes before the bundled ones, and tells which files are none', () => {
    const [face] = fontLibrary().facesOf('literata')
    const file = new URL('../../fonts/literata/Literata_400Regular.ttf', import.meta.url)
    mkdirSync(join(folder, 'sub'))
    copyFileSync(file, join(folder, 'sub', 'mine.ttf'))
    writeFileSync(join(folder, 'broken.otf'), 'no font')
    writeFileSync(join(folder, 'LICENCE.txt'), '')
    const problems: string[] = []
    const empty = { ...fontLibrary(), facesOf: () => [] }
    const alone = libraryWith(folder, name => problems.push(name), empty)
    expect(alone.facesOf('literata')).toMatchObject([
      { family: 'Literata', weight: { min: 400, max: 400 }, style: 'normal' },
    ])
    expect(alone.facesOf('inter')).toEqual([])
    expect(problems).toEqual(['broken.otf'])

    const both = libraryWith(folder, () => {})
    expect(both.facesOf('literata').length).toBe(fontLibrary().facesOf('literata').length + 1)
    expect(both.facesOf('literata')).toContain(face)
    expect(both.facesOf('inter')).toEqual(fontLibrary().facesOf('inter'))
  })
})
