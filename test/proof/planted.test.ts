/** Faults that are planted into all kinds of documents, all of which have to be found where they are. */
import { describe, expect, test } from 'vitest'
import type { Element } from '../../src/html/document.ts'
import type { PaintOp } from '../../src/paint/ops.ts'
import { prove } from '../../src/proof/proof.ts'
import type { Fault, Finding } from '../../src/proof/types.ts'
import { CONTAINERS, Draw, documentAround, requestOf } from './contexts.ts'
import { type Proved, proved } from './harness.ts'

/** A block with a fault in the element with the id `fault`. */
type Plant = (draw: Draw) => string

const KEEP = '-octavo-author-colors:keep'

const OVERPRINTED: readonly Plant[] = [
  draw => `<p id="fault" style="font-size:30px;line-height:14px;width:200px">${draw.words(14)}</p>`,
  draw =>
    `<p style="margin:0">${draw.words(14)}</p><p id="fault" style="margin:-1.2em 0 0;text-indent:0">${draw.words(8)}</p>`,
  draw =>
    `<div style="position:relative"><p>${draw.words(16)}</p><div id="fault" style="position:absolute;top:2px;left:4px">${draw.words(4)}</div></div>`,
  draw =>
    `<div style="height:18px"><p style="margin:0">${draw.words(40)}</p></div><p id="fault" style="margin:0">${draw.words(12)}</p>`,
  draw =>
    `<div style="display:grid"><p style="grid-area:1/1">${draw.words(9)}</p><p id="fault" style="grid-area:1/1">${draw.words(7)}</p></div>`,
  draw =>
    `<p style="margin:0">${draw.words(10)}</p><p id="fault" style="margin:0;transform:translateY(-80%)">${draw.words(8)}</p>`,
  draw =>
    `<p style="margin:0">${draw.words(10)}</p><p style="margin:0"><span id="fault" style="position:relative;top:-1.1em">${draw.words(6)}</span></p>`,
]

const CUT: readonly Plant[] = [
  draw =>
    `<div id="fault" style="height:40px;overflow:hidden;line-height:18px;font-size:14px">${draw.words(200)}</div>`,
  draw =>
    `<div id="fault" style="width:160px;white-space:nowrap;overflow:hidden;font-size:14px">${draw.words(30)}</div>`,
  draw => `<p id="fault" style="white-space:nowrap">${draw.words(90)}</p>`,
  draw => `<div id="fault" style="margin-left:-420px;width:360px">${draw.words(12)}</div>`,
  draw => `<div id="fault" style="overflow:hidden;white-space:nowrap;width:200px">${draw.words(40)}</div>`,
  draw => `<div id="fault" style="transform:translateX(60vw);width:700px">${draw.words(60)}</div>`,
  draw => `<div id="fault" style="position:absolute;right:-240px;top:40%;width:140px">${draw.words(10)}</div>`,
  draw =>
    `<div id="fault" style="position:fixed;bottom:-260px;left:30%;line-height:1;font-size:14px">${draw.words(3)}</div>`,
  draw =>
    `<div style="overflow:hidden;height:60px;position:relative"><p id="fault" style="position:absolute;top:54px;margin:0">${draw.words(5)}</p></div>`,
]

const INVISIBLE: readonly Plant[] = [
  draw => `<p id="fault" style="color:#f8f8f8;background:#fff;${KEEP}">${draw.words(9)}</p>`,
  draw => `<p id="fault" style="color:#1b1b1b;background:#222;${KEEP}">${draw.words(9)}</p>`,
  draw => `<div style="background:#336;${KEEP}"><p id="fault" style="color:#337;${KEEP}">${draw.words(9)}</p></div>`,
  draw =>
    `<div style="background:linear-gradient(90deg,#dde,#eef);${KEEP}"><span id="fault" style="color:#e8e8f8;${KEEP}">${draw.words(5)}</span></div>`,
  draw =>
    `<div style="position:relative"><p id="fault">${draw.words(5)}</p><div style="position:absolute;inset:-9px;background:#ccc"></div></div>`,
  draw => `<p id="fault" style="color:rgba(255,255,255,.9);background:#fefefe;${KEEP}">${draw.words(7)}</p>`,
  draw =>
    `<div style="background:#808080;opacity:.5;${KEEP}"><b id="fault" style="color:#858585;${KEEP}">${draw.words(4)}</b></div>`,
  draw => `<p style="background:#ff0;${KEEP}"><em id="fault" style="color:#ffa;${KEEP}">${draw.words(4)}</em></p>`,
]

const LOST: readonly Plant[] = [
  draw => `<p>${draw.words(8)} <b id="fault">lost words here</b> ${draw.words(8)}</p>`,
  () => '<p id="fault">lost paragraph of some length</p>',
  draw => `<p>${draw.words(30)}</p><div id="fault">Lost text <i>with a part</i> in it</div>`,
]

const inFault = (element: Element | null): boolean => {
  for (let at = element; at !== null; at = at.parent) if (at.attributes.get('id') === 'fault') return true
  return false
}

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed)

/** `found` says what the proof found of a planted document; returns the seeds at which that was not the fault. */
async function missed(
  plants: readonly Plant[],
  faults: readonly Fault[],
  found: (page: Proved) => readonly Finding[] = page => page.findings,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const seed of SEEDS) {
    const draw = new Draw(seed + 1)
    const plant = plants[seed % plants.length]!(draw)
    const html = documentAround(plant, draw, CONTAINERS[(seed * 7 + 3) % CONTAINERS.length]!)
    const request = requestOf(draw)
    const page = await proved(html, request)
    const hit = found(page).some(({ fault, element }) => faults.includes(fault) && inFault(element))
    if (!hit) wrong.push(`${seed} ${JSON.stringify(request)} ${html}`)
  }
  return wrong
}

/** The pages without the words that stand in the faulty element: what a fault of layout would do. */
function withoutFault({ display, ...stages }: Proved): readonly Finding[] {
  const kept = (op: PaintOp): readonly PaintOp[] => {
    if (op.op === 'group') return [{ ...op, children: op.children.flatMap(kept) }]
    return op.op === 'glyphs' && inFault(op.source?.element ?? null) ? [] : [op]
  }
  const pages = display.pages.map(page => ({ ...page, ops: page.ops.flatMap(kept) }))
  return prove({ ...display, pages }, stages).findings
}

describe('of twenty planted faults the proof finds all', () => {
  test('texts over texts', async () => expect(await missed(OVERPRINTED, ['text_overlaps'])).toEqual([]))
  test('cut texts', async () => expect(await missed(CUT, ['text_cut', 'text_outside_page'])).toEqual([]))
  test('invisible texts', async () => expect(await missed(INVISIBLE, ['text_unreadable'])).toEqual([]))
  test('lost texts', async () => expect(await missed(LOST, ['text_missing'], withoutFault)).toEqual([]))
}, 120_000)
