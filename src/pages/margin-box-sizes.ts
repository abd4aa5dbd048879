/**
 * Distributes the length of a page side over its three margin boxes (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#variable-sizing).
 */

/** The demand of a box along its side; px of its margin box. */
export interface Demand {
  /** The specified length; null for `auto`. */
  readonly fixed: number | null
  /** Of the content: its minimum, and its preferred length. */
  readonly min: number
  readonly max: number
  /** Limits of the style. */
  readonly least: number
  readonly most: number
}

/** The used lengths of three boxes along their side, px of their margin boxes. */
export interface Shares {
  readonly start: number
  readonly middle: number
  readonly end: number
}

const NONE: Demand = { fixed: 0, min: 0, max: 0, least: 0, most: 0 }

/**
 * The lengths of the three boxes at a side, px (CSS Page 3, https://www.w3.org/TR/css-page-3/#variable-sizing): solved once,
 * then again with violated maxima, then with violated minima. `null` stands for a box that is not generated.
 */
export function shareSide(start: Demand | null, middle: Demand | null, end: Demand | null, room: number): Shares {
  const demands: Sides<Demand | null> = [start, middle, end]
  // The order is that of CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#min-max-widths): a minimum overrides a maximum.
  const tentative = solve(demands, room)
  const limited = withLimits(demands, tentative, 'most')
  const solved = limited === demands ? tentative : solve(limited, room)
  const raised = withLimits(limited, solved, 'least')
  const [first, second, third] = raised === limited ? solved : solve(raised, room)
  return { start: first, middle: second, end: third }
}

type Sides<T> = readonly [T, T, T]

/**
 * The demands of three boxes, with the length fixed for every box whose share violates its limit; the same array if none does,
 * so that the caller detects the end (CSS Paged Media 3, https://www.w3.org/TR/css-page-3/#variable-sizing).
 */
function withLimits(
  demands: Sides<Demand | null>,
  shares: Sides<number>,
  limit: 'most' | 'least',
): Sides<Demand | null> {
  const breaks = (demand: Demand | null, share: number): demand is Demand =>
    demand !== null && (limit === 'most' ? share > demand.most + 1e-6 : share < demand.least - 1e-6)
  if (!demands.some((demand, i) => breaks(demand, shares[i]!))) return demands
  return demands.map((demand, i) =>
    breaks(demand, shares[i]!) ? { ...demand, fixed: demand[limit] } : demand,
  ) as unknown as Sides<Demand | null>
}

/**
 * The lengths of the three boxes of a side, px (CSS Paged Media 3, https://www.w3.org/TR/css-page-3/#variable-sizing). With a
 * middle box, both outer ones count with the larger demand, so that the middle stays centred.
 */
function solve([start, middle, end]: Sides<Demand | null>, room: number): Sides<number> {
  const [a, c] = [start ?? NONE, end ?? NONE]
  if (middle === null) {
    const [first, last] = sharePair(a, c, room)
    return [first, 0, last]
  }
  // The middle box stays centred: the outer box that leaves less room for it counts twice.
  const own = Math.min(...[a, c].map(side => sharePair(middle, twice(side), room)[0]))
  const rest = Math.max(0, (room - own) / 2)
  return [a.fixed ?? rest, own, c.fixed ?? rest]
}

const twice = ({ fixed, min, max }: Demand): Demand => ({
  ...NONE,
  fixed: fixed === null ? null : 2 * fixed,
  min: 2 * min,
  max: 2 * max,
})

/**
 * The lengths of two boxes: those without a length share the rest by their content (§5.3.2.3). With room for both in one line
 * it is distributed by max-content widths; with less, by the difference between max-content and min-content; with even less,
 * by min-content widths.
 */
function sharePair(a: Demand, b: Demand, room: number): readonly [number, number] {
  if (a.fixed !== null && b.fixed !== null) return [a.fixed, b.fixed]
  if (a.fixed !== null) return [a.fixed, Math.max(0, room - a.fixed)]
  if (b.fixed !== null) return [Math.max(0, room - b.fixed), b.fixed]
  if (a.max + b.max <= room) return grown([a.max, b.max], [a.max, b.max], room)
  if (a.min + b.min <= room) return grown([a.min, b.min], [a.max - a.min, b.max - b.min], room)
  return grown([a.min, b.min], [a.min, b.min], room)
}

type Pair = readonly [number, number]

/** Lengths that grow or shrink by the remaining room in proportion to their factors. */
function grown([a, b]: Pair, [first, second]: Pair, room: number): Pair {
  const free = room - a - b
  const sum = first + second
  const [one, two] = sum === 0 ? [0.5, 0.5] : [first / sum, second / sum]
  return [Math.max(0, a + free * one), Math.max(0, b + free * two)]
}

// ---------- across ----------

/** The edges of a box across its side; px, null for `auto`. */
export interface Across {
  readonly marginBefore: number | null
  readonly marginAfter: number | null
  /** Length of the border box. */
  readonly length: number | null
  readonly least: number
  readonly most: number
}

/** The position of a box across its side, px. */
interface Placement {
  /** Start of the border box, from the start of the area. */
  readonly start: number
  readonly length: number
}

/** The position of a box across its area: an excess reduces the margin at the edge of the page (§5.3.2.5). */
export function placeAcross(across: Across, room: number, edge: 'before' | 'after'): Placement {
  const { marginBefore, marginAfter, least, most } = across
  const filling = room - (marginBefore ?? 0) - (marginAfter ?? 0)
  const length = Math.max(0, least, Math.min(most, across.length ?? filling))
  if (across.length === null && length === filling) return { start: marginBefore ?? 0, length }
  const free = room - length
  if (marginBefore === null && marginAfter === null) return { start: free / 2, length }
  if (marginBefore === null || (marginAfter !== null && edge === 'before'))
    return { start: free - (marginAfter ?? 0), length }
  return { start: marginBefore, length }
}
