/**
 * Display lists whose files are locked, byte for byte, so that no machine, no Node and no change that means something else makes
 * others. Where the change is meant: `UPDATE=1 npx vitest run test/pdf/lock.test.ts`.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Prose } from '../../bench/documents.ts'
import { cos, sin } from '../../src/base/math.ts'
import type { ImageContent } from '../../src/images/types.ts'
import type { DisplayDocument, PaintOp } from '../../src/paint/ops.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { displayDocument, glyphs, node, OPTIONS, page } from './sample.ts'

const FILE = join(import.meta.dirname, 'lock.json')
const SERIF = 'source-serif-4/SourceSerif4-Regular.otf'
const SANS = 'fira-sans/FiraSans_400Regular.ttf'

const lines = (count: number, font: string): readonly PaintOp[] => {
  const prose = new Prose(9)
  return Array.from({ length: count }, (_, i) => glyphs(prose.phrase(9), { font, size: 11, y: 30 + 14 * i }))
}

const fill = (paint: Extract<PaintOp, { op: 'fill' }>['paint'], x: number): PaintOp => ({
  op: 'fill',
  path: [['M', x, 20], ['L', x + 60, 20], ['C', x + 80, 50, x + 40, 70, x, 80], ['Z']],
  rule: 'nonzero',
  paint,
  owner: 'layout',
})

const gradient = (kind: 'linear' | 'radial'): PaintOp =>
  fill(
    {
      kind,
      from: { x: 40, y: 20 },
      to: { x: 100, y: 80 },
      radius: 33,
      focalRadius: 0,
      stops: [0, 0.3, 1].map(offset => ({ offset, color: { r: offset, g: 0.2, b: 1 - offset, a: 1 - offset / 3 } })),
      transform: null,
    } as unknown as Extract<PaintOp, { op: 'fill' }>['paint'],
    40,
  )

const picture: ImageContent = {
  kind: 'raw',
  pixelWidth: 64,
  pixelHeight: 64,
  components: 3,
  pixels: Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7 + ((i * i) >> 6)) & 255),
  alpha: Uint8Array.from({ length: 64 * 64 }, (_, i) => (i >> 4) & 255),
} as ImageContent

const turned: PaintOp = {
  op: 'group',
  clip: null,
  clipRule: 'nonzero',
  transform: [cos(0.4), sin(0.4), -sin(0.4), cos(0.4), 30, 10],
  opacity: 0.5,
  children: [...lines(3, SANS), fill({ r: 1, g: 0, b: 0, a: 1 }, 10)],
} as PaintOp

function table(): DisplayDocument {
  const rows = Array.from({ length: 60 }, () => node('TR', [node('TD'), node('TD'), node('TD')]))
  const ops = rows.flatMap((row, y) =>
    row.children.map((cell, x) =>
      glyphs(String((y * 37 + x * 911) % 1000), { font: SANS, size: 8, x: 30 + 90 * x, y: 20 + 4 * y, owner: cell.id }),
    ),
  )
  return displayDocument([page(ops)], { structure: node('Document', [node('Table', [node('TBody', rows)])]) })
}

const DOCUMENTS: Readonly<Record<string, () => DisplayDocument>> = {
  'CFF outlines': () => displayDocument([page(lines(18, SERIF))]),
  'TrueType outlines': () => displayDocument([page(lines(18, SANS))]),
  'several pages': () => displayDocument([page(lines(15, SERIF)), page(lines(9, SANS)), page([])]),
  'letters apart': () =>
    displayDocument([
      page(lines(9, SERIF).map(op => (op.op === 'glyphs' ? { ...op, advances: op.advances.map(a => a + 0.06) } : op))),
    ]),
  Arabic: () =>
    displayDocument([
      page([
        glyphs('السلام عليكم محمد', {
          font: 'noto-naskh-arabic/NotoNaskhArabic_400Regular.ttf',
          y: 60,
          isRightToLeft: true,
        }),
      ]),
    ]),
  emoji: () => displayDocument([page([glyphs('\u{1f600} \u2764', { font: 'twemoji/TwemojiCOLR.ttf', y: 60 })])]),
  'a table': table,
  gradients: () => displayDocument([page([gradient('linear'), gradient('radial')])]),
  'a picture': () =>
    displayDocument([
      page([
        {
          op: 'image',
          image: { id: 'p', content: picture },
          rect: { x: 20, y: 20, width: 64, height: 64 },
          owner: 'layout',
        } as unknown as PaintOp,
      ]),
    ]),
  'a turned group': () => displayDocument([page([turned])]),
}

const hashOf = async (made: DisplayDocument, standard: 'plain' | 'ua-1'): Promise<string> =>
  createHash('sha256')
    .update(await writePdf(made, { ...OPTIONS, standards: [standard] }))
    .digest('hex')

it('files have the bytes that they had', async () => {
  const hashes: Record<string, string> = {}
  for (const [name, make] of Object.entries(DOCUMENTS)) hashes[name] = await hashOf(make(), 'plain')
  hashes['a tagged table'] = await hashOf(table(), 'ua-1')
  if (process.env['UPDATE'] === '1') writeFileSync(FILE, `${JSON.stringify(hashes, null, 2)}\n`)
  expect(hashes, 'meant? UPDATE=1 npx vitest run test/pdf/lock.test.ts').toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
})
