/**
 * Glyphs of MathJax's fonts as small vector images: a PDF contains each of them once for each of its colours, however often formulas use it.
 */
import { createHash } from 'node:crypto'
import type { Matrix, Rect } from '../base/geometry.ts'
import { perObject } from '../base/memo.ts'
import { mapped, type Path, pathBounds } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import { parsePathData } from '../images/svg/path-data.ts'
import type { ImageHandle, VectorNode } from '../images/types.ts'

interface Outline {
  readonly digest: string
  /** Px: in an em square with the baseline at its bottom. */
  readonly path: Path
}

/** Px: the em of these drawings. */
const EM = 100
/** Em: the maximum overflow of ink over the square, for the brackets and accents of the largest formulas. */
const BLEED = 8

/** Maximum number of glyphs. MathJax's fonts have fewer; other paths can look like glyphs. */
const outlines = new Map<string, Outline>()
const MAX_OUTLINES = 5_000

function outlineOf(data: string): Outline {
  const known = outlines.get(data)
  if (known !== undefined) return known
  const digest = createHash('sha256').update(data).digest('hex')
  const made = { digest, path: mapped(parsePathData(data), [EM / 1000, 0, 0, -EM / 1000, 0, EM]) }
  if (outlines.size >= MAX_OUTLINES) outlines.clear()
  outlines.set(data, made)
  return made
}

/** A glyph upright in thousandths of an em, y upwards, mapped by `matrix`, which neither turns nor slants. */
export function drawGlyph(data: string, [a, , , d, e, f]: Matrix, color: Color): readonly VectorNode[] {
  const { digest, path } = outlineOf(data)
  if (path.length === 0) return []
  const image = {
    id: `glyph ${digest} ${color.r} ${color.g} ${color.b} ${color.a}`,
    width: EM,
    height: EM,
    ratio: 1,
    content: {
      kind: 'vector',
      width: EM,
      height: EM,
      bleed: BLEED * EM,
      drawing: [{ kind: 'path', path, rule: 'nonzero', fill: color, stroke: null }],
    },
  } as const
  const height = -d * 1000
  return [{ kind: 'image', image, rect: { x: e, y: f - height, width: a * 1000, height } }]
}

/** The bounds of the ink of a glyph of `drawGlyph`, px; null for other images. */
export function glyphInk({ content }: ImageHandle, { x, y, width, height }: Rect): Rect | null {
  const [shape] = content.kind === 'vector' ? content.drawing : []
  const ink = shape?.kind === 'path' ? inkOf(shape.path) : null
  if (ink === null) return null
  const [across, down] = [width / EM, height / EM]
  return { x: x + ink.x * across, y: y + ink.y * down, width: ink.width * across, height: ink.height * down }
}

const inkOf = perObject(pathBounds)
