import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import type { PathSegment } from '../../src/base/path.ts'
import { openFace } from '../../src/fonts/face.ts'
import { glyphTables, outlineAt } from '../../src/fonts/file/glyf.ts'
import { openSfnt } from '../../src/fonts/file/sfnt.ts'
import { outlinesOf } from '../../src/fonts/outlines.ts'

const FONTS = join(import.meta.dirname, '../../fonts')

// biome-ignore lint/suspicious/noExplicitAny: fontkit's own declarations leave out glyph paths.
type Loose = any

/** fontkit's path in ems, its quadratic curves as cubic ones. */
function expected(font: Loose, glyph: number): readonly PathSegment[] {
  const em = font.unitsPerEm
  const path: PathSegment[] = []
  let [x, y] = [0, 0]
  for (const { command, args } of font.getGlyph(glyph).path.commands as { command: string; args: number[] }[]) {
    const a = args.map(value => value / em)
    if (command === 'moveTo') path.push(['M', a[0]!, a[1]!])
    if (command === 'lineTo') path.push(['L', a[0]!, a[1]!])
    if (command === 'bezierCurveTo') path.push(['C', ...(a as [number, number, number, number, number, number])])
    if (command === 'quadraticCurveTo') {
      const third = (end: number, control: number): number => end + (2 / 3) * (control - end)
      path.push(['C', third(x, a[0]!), third(y, a[1]!), third(a[2]!, a[0]!), third(a[3]!, a[1]!), a[2]!, a[3]!])
    }
    if (command === 'closePath') path.push(['Z'])
    if (a.length > 0) [x, y] = a.slice(-2) as [number, number]
  }
  return path
}

/** The segments with where they begin, sorted: a closed contour may be begun anywhere. Lines of no length are left out. */
function comparable(path: readonly PathSegment[]): readonly string[] {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const parts: string[] = []
  const at = (px: number, py: number): string => `${Math.round(px * 1e4)},${Math.round(py * 1e4)}`
  const line = (px: number, py: number): void => {
    if (at(px, py) !== at(x, y)) parts.push(`${at(x, y)} L ${at(px, py)}`)
  }
  for (const segment of [...path, ['M', 0, 0] as const]) {
    if (segment[0] === 'M' || segment[0] === 'Z') {
      line(startX, startY)
      ;[x, y] = segment[0] === 'M' ? [segment[1], segment[2]] : [startX, startY]
      ;[startX, startY] = [x, y]
    } else {
      const [px, py] = segment.slice(-2) as [number, number]
      if (segment[0] === 'C')
        parts.push(`${at(x, y)} C ${at(segment[1], segment[2])} ${at(segment[3], segment[4])} ${at(px, py)}`)
      else line(px, py)
      ;[x, y] = [px, py]
    }
  }
  return parts.sort()
}

describe.each([
  ['source-serif-4', 'SourceSerif4-Regular.otf'],
  // Not Libertinus: fontkit 2.0.4 takes the end of an hflex for its middle, and draws such contours open.
  ['source-code-pro', 'SourceCodePro-Regular.otf'],
  ['fira-sans', 'FiraSans_400Regular.ttf'],
  ['noto-naskh-arabic', 'NotoNaskhArabic_400Regular.ttf'],
])('outlines of %s', (folder, file) => {
  const path = join(FONTS, folder, file)
  it.skipIf(!existsSync(path))('are those that fontkit draws', () => {
    const data = new Uint8Array(readFileSync(path))
    const face = openFace(data)
    const font = create(data as Loose) as Loose
    const outlines = outlinesOf(face)
    for (let glyph = 0; glyph < face.glyphCount; glyph += 7) {
      expect(comparable(outlines(glyph)), `glyph ${glyph}`).toEqual(comparable(expected(font, glyph)))
    }
  })
})

describe('the outline of a glyph that is broken', () => {
  const data = new Uint8Array(readFileSync(join(FONTS, 'fira-sans/FiraSans_400Regular.ttf')))
  const face = openFace(data)
  const glyph = face.glyphFor(0x6e)
  const tables = glyphTables(openSfnt(data))!

  it('is empty, and so are none of the others', () => {
    const broken = data.slice()
    const outline = outlineAt(tables, glyph)!
    // The last contour ends at a point that the glyph has no bytes for.
    new DataView(broken.buffer, outline.byteOffset).setUint16(10, 0xfff0)
    const outlines = outlinesOf(openFace(broken))
    expect(outlinesOf(face)(glyph).length).toBeGreaterThan(4)
    expect(outlines(glyph)).toEqual([])
    expect(outlines(face.glyphFor(0x6f))).toEqual(outlinesOf(face)(face.glyphFor(0x6f)))
    expect(outlines(65_535)).toEqual([])
  })
})
