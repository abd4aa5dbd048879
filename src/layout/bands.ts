/**
 * Fragmentation shared by flex, grid and similar containers: their items stand in bands, one below the other.
 *
 * A band moves whole to the next fragmentainer before it is split; the items of a split band are parallel flows with
 * a token each (CSS Flexbox 1 §10, CSS Grid 2 §12).
 */
import type { BlockLevelBox, FlexBox, GridBox } from '../boxes/box.ts'
import type { EarlyBreak } from './breaking.ts'
import { appealBetween, betterBreak, capInside, EPSILON, forcedByValues } from './breaking.ts'
import type { BreakToken, ConstraintSpace, HoistedBox, LayoutResult, Placed } from './types.ts'
import { BreakAppeal } from './types.ts'

/** An item with its place in the unbroken container. */
export interface BandItem {
  readonly box: BlockLevelBox
  /** From the container's border box. */
  readonly x: number
  /** From the top of the band. */
  readonly y: number
  readonly result: LayoutResult
  /** The space it was laid out in, for laying it out again in parts. */
  readonly space: ConstraintSpace
}

export interface Band {
  readonly items: readonly BandItem[]
  /** From the container's border-box top when nothing is broken. */
  readonly top: number
  readonly height: number
}

export interface PlacedBands {
  readonly children: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
  /** End of what is placed, from the top of this fragment. */
  readonly end: number
  readonly token: BandToken | null
  readonly appeal: BreakAppeal
  readonly early: EarlyBreak | null
}

export type BandToken = BreakToken & { kind: 'flex' | 'grid' }

interface Request {
  readonly box: FlexBox | GridBox
  readonly bands: readonly Band[]
  readonly space: ConstraintSpace
  readonly resume: BandToken | null
  /** Top of the content in this fragment, and what must stay free below the last band. */
  readonly contentTop: number
  readonly endEdge: number
}

export function placeBands(request: Request): PlacedBands {
  const { box, bands, space, resume, contentTop, endEdge } = request
  const { fragmentation, stopAt } = space
  const kind = fragmentation?.kind ?? 'page'
  const first = resume?.line ?? 0
  const children: Placed[] = []
  const outOfFlow: HoistedBox[] = []
  let y = contentTop
  let early: EarlyBreak | null = null
  const end = (line: number, items: readonly (BreakToken | null)[], appeal: BreakAppeal): PlacedBands => ({
    children,
    outOfFlow,
    end: y,
    token: { kind: box.kind, line, items, consumed: 0 },
    appeal: capInside(box, appeal, kind),
    early: early === null ? null : { path: early.path, appeal: capInside(box, early.appeal, kind) },
  })
  for (let i = first; i < bands.length; i++) {
    const band = bands[i]!
    const previous = bands[i - 1]
    const tokens = i === first && resume !== null && resume.items.length > 0 ? resume.items : null
    // The distance to the band before is the one of the unbroken layout; at the start of a fragment it is gone.
    if (i > first && previous !== undefined) y += band.top - previous.top - previous.height
    else if (resume === null) y = Math.max(contentTop, band.top)
    const isLast = i === bands.length - 1
    if (fragmentation !== null) {
      const room = fragmentation.spaceLeft - y - (isLast ? endEdge : 0)
      const isStart = fragmentation.atStart && children.length === 0
      const appeal = i === first ? BreakAppeal.lastResort : bandAppeal(previous, band, kind)
      if (stopAt !== null && stopAt[0] === i) return end(i, [], BreakAppeal.perfect)
      if (i > first && isForced(previous, band, kind)) return end(i, [], BreakAppeal.perfect)
      if (tokens !== null || (band.height > room + EPSILON && isStart)) {
        const split = splitBand(band, tokens, room, fragmentation.full, y, children, outOfFlow)
        y += split.height
        if (split.tokens !== null) return end(i, split.tokens, BreakAppeal.perfect)
        continue
      }
      if (band.height > room + EPSILON) return end(i, [], appeal)
      if (i > first) early = betterBreak({ path: [i], appeal }, early)
    }
    for (const item of band.items) {
      children.push({ x: item.x, y: y + item.y, fragment: item.result.fragment })
      hoist(item, y + item.y, outOfFlow)
    }
    y += band.height
  }
  return { children, outOfFlow, end: y, token: null, appeal: BreakAppeal.perfect, early }
}

function hoist({ x, result }: BandItem, y: number, outOfFlow: HoistedBox[]): void {
  for (const entry of result.outOfFlow) {
    outOfFlow.push({ ...entry, staticPosition: { x: entry.staticPosition.x + x, y: entry.staticPosition.y + y } })
  }
}

function bandAppeal(previous: Band | undefined, band: Band, kind: 'page' | 'column'): BreakAppeal {
  const before = previous?.items.at(-1)?.box ?? null
  const after = band.items[0]?.box
  return after === undefined ? BreakAppeal.perfect : appealBetween(before, after, kind)
}

function isForced(previous: Band | undefined, band: Band, kind: 'page' | 'column'): boolean {
  if (previous === undefined) return false
  return previous.items.some(before => band.items.some(after => forcedByValues(before.box, after.box, kind) !== null))
}

/** Lays out what fits of the items of a band. */
function splitBand(
  band: Band,
  tokens: readonly (BreakToken | null)[] | null,
  room: number,
  full: number,
  y: number,
  children: Placed[],
  outOfFlow: HoistedBox[],
): { readonly height: number; readonly tokens: readonly (BreakToken | null)[] | null } {
  let height = 0
  const left = band.items.map((item, i): BreakToken | null => {
    const token = tokens === null ? 'start' : tokens[i]!
    if (token === null) return null
    const offset = tokens === null ? item.y : 0
    const result = item.space.services.layout(
      item.box,
      {
        ...item.space,
        fixed: { ...item.space.fixed, blockSize: null },
        fragmentation: { kind: 'page', spaceLeft: Math.max(0, room - offset), full, atStart: true },
      },
      token,
    )
    children.push({ x: item.x, y: y + offset, fragment: result.fragment })
    hoist({ ...item, result }, y + offset, outOfFlow)
    height = Math.max(height, offset + result.fragment.height)
    return result.token
  })
  const isBroken = left.some(token => token !== null)
  return { height, tokens: isBroken ? left : null }
}
