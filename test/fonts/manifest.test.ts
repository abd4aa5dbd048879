/** What `fonts/manifest.json` says of families, beside their files. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openFace } from '../../src/fonts/face.ts'
import { bundledFontsDirectory, readManifest } from '../../src/fonts/manifest.ts'

const { families, faces } = readManifest(bundledFontsDirectory())
const covering = families.filter(({ coverage }) => coverage !== null)

test('there are families that stand in for others', () => {
  expect(covering.length).toBeGreaterThan(3)
})

test.each(covering.slice(0, 6).map(family => [family.name, family] as const))(
  'what %s covers is what its upright file has, to the last character of each range',
  (name, { coverage }) => {
    const ofFamily = faces.filter(({ family, style }) => family === name && style === 'normal')
    const regular = ofFamily.find(({ weight }) => weight === 400) ?? ofFamily[0]!
    const face = openFace(readFileSync(regular.file), null, 0)
    const wrong: number[] = []
    for (let codePoint = 0x20; codePoint < 0x20000; codePoint++)
      if (coverage!.has(codePoint) !== (face.glyphFor(codePoint) !== 0)) wrong.push(codePoint)
    expect(wrong).toEqual([])
  },
)
