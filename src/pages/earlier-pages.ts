/**
 * Pages that are taken over from the layout before: a page is made from a token, what waits and an empty page, and if these and
 * the boxes that it reads are the same, so is the page.
 */
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BreakToken } from '../layout/break-token.ts'
import type { MadePage } from './fill-page.ts'
import type { FilledPage } from './last-page.ts'
import { hasOverflow, type Waiting } from './page-flow.ts'

/**
 * Number of pages after a page whose boxes it may have read: a page is broken by what would follow, which is less than a page,
 * and by what begins the page after.
 */
const READ_AHEAD = 2

/** The start of a page: all that it is made from, apart from the boxes. */
type PageStart = Omit<FilledPage, 'made'>

/** The pages of one layout, for the next. */
export class EarlierPages {
  readonly #root: BlockBox
  /** The pages by their index. */
  readonly #pages: (FilledPage | null)[] = []
  /** By block, the indices of the children that are not those of the earlier layout. */
  readonly #changes = new Map<BlockBox, readonly number[]>()

  /** @param root the boxes that the pages were filled with */
  constructor(root: BlockBox) {
    this.#root = root
  }

  /** Records a filled page. */
  add(page: FilledPage): void {
    this.#pages[page.empty.index] = page
  }

  /**
   * The page that filling from a start with the boxes of `root` would make; null if it may differ from the earlier one with its
   * index, which is freed. Tokens hold the height of what is before them, so that a page that has moved has others.
   */
  pageFrom({ token, waiting, empty }: PageStart, root: BlockBox): MadePage | null {
    const { index, geometry } = empty
    const known = this.#pages[index]
    this.#pages[index] = null
    if (known == null || token === null) return null
    const key = keyOf(token)
    const isSame =
      key !== null &&
      key === keyOf(known.token) &&
      isNothing(waiting) &&
      isNothing(known.waiting) &&
      known.empty.geometry.style === geometry.style &&
      this.#isSame(this.#root, root, token, this.#pages[index + READ_AHEAD]?.made.token ?? null)
    if (!isSame) return null
    const { body, footnotes } = known.made.page
    return { ...known.made, page: { ...empty, body, footnotes } }
  }

  /**
   * Whether a layout of a box from one token to before another reads the same boxes in both layouts. Children of blocks are read
   * in their order; of other boxes all may be read at once. `to` is null for the end of the box.
   */
  #isSame(before: BlockLevelBox, now: BlockLevelBox, from: BreakToken | 'start', to: BreakToken | null): boolean {
    if (before === now || to?.kind === 'before') return true
    if (before.kind !== 'block' || now.kind !== 'block' || !readsInOrder(before, now)) return false
    const start = from === 'start' || from.kind === 'before' ? null : from
    if ((start !== null && start.kind !== 'block') || (to !== null && to.kind !== 'block')) return false
    const first = start?.child ?? 0
    const last = to === null ? now.children.length : to.child
    for (const index of this.#changesOf(before, now)) {
      if (index < first || index > last) continue
      const inner = index === first && start !== null ? start.inner : 'start'
      const end = index === last && to !== null ? to.inner : null
      if (!this.#isSame(before.children[index]!, now.children[index]!, inner, end)) return false
    }
    return true
  }

  #changesOf(before: BlockBox, now: BlockBox): readonly number[] {
    const known = this.#changes.get(now)
    if (known !== undefined) return known
    const changes: number[] = []
    for (const [i, child] of now.children.entries()) if (child !== before.children[i]) changes.push(i)
    this.#changes.set(now, changes)
    return changes
  }
}

/** Whether two forms of a block only differ in children that neither its width nor its start depend on. */
const readsInOrder = (before: BlockBox, now: BlockBox): boolean =>
  before.children.length === now.children.length &&
  before.marker === now.marker &&
  before.legend === now.legend &&
  !now.isTableWrapper &&
  !dependsOnContent(now.style)

const dependsOnContent = ({ width, minWidth, maxWidth }: ComputedStyle): boolean =>
  [width, minWidth, maxWidth].some(
    value =>
      (typeof value === 'string' && value !== 'auto' && value !== 'none') ||
      (typeof value === 'object' && value.kind === 'fit-content'),
  )

const isNothing = (waiting: Waiting): boolean =>
  !hasOverflow(waiting) && waiting.notes.notes.length === 0 && waiting.floats.length === 0

/**
 * A token as text; null if parallel flows continue at it. Those of floats refer to boxes, and those of boxes that have ended read
 * boxes before the one that it names.
 */
function keyOf(token: BreakToken | 'start' | null): string | null {
  if (token === null || token === 'start') return token
  let isPlain = true
  const text = JSON.stringify(token, (name, value: unknown) => {
    if ((name !== 'parallel' && name !== 'overflowing') || !Array.isArray(value) || value.length === 0) return value
    isPlain = false
    return null
  })
  return isPlain ? text : null
}
