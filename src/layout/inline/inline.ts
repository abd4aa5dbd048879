/**
 * Inline layout: breaks a paragraph into lines once (line-breaking.ts), stacks them (line-box.ts), and chooses a break between
 * them at the end of a page (line-cut.ts). Beside floats, lines are broken one at a time (floats.ts).
 */
import type { InlineRootBox } from '../../boxes/box.ts'
import { forgetText } from '../../text/lines.ts'
import type { Line } from '../../text/types.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { fieldwise, identical, perScope } from '../cache.ts'
import { reachesBelow } from '../floats/exclusions.ts'
import { boxFragment, marksAt } from '../fragment.ts'
import { imageLimit } from '../image-limit.ts'
import type { ConstraintSpace, HoistedBox, LayoutResult, LayoutServices, LineSpace, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { resumesCleared } from './clearing.ts'
import { placeInDivided } from './divided-boxes.ts'
import { layoutBesideFloats } from './floats.ts'
import type { BuiltLine } from './line-box.ts'
import { type BrokenLines, breakRoot, type RootText, rootText } from './line-breaking.ts'
import { appealOfCut, bestCut, type CutLines, earlyCut } from './line-cut.ts'
import { builtIn } from './line-text.ts'
import { layoutOnlyLine } from './only-line.ts'

/** A paragraph at one width, with lines that are built when needed. Cached over pages. */
interface Paragraph {
  readonly space: LineSpace
  readonly text: RootText
  readonly broken: BrokenLines
  readonly built: (BuiltLine | undefined)[]
  /** A part of it continues on the next page. */
  isCut: boolean
}

type InlineToken = BreakToken & { kind: 'inline' }

/** Lays out a paragraph or its next part: as a whole if it has one width, line by line beside floats. */
export function layoutInlineRoot(
  root: InlineRootBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
): LayoutResult {
  const isBesideFloats = reachesBelow(space.exclusions, space.bfc.y)
  if (isBesideFloats || holdsFloats(root) || resumesCleared(root, token)) return layoutBesideFloats(root, space, token)
  return layoutParagraph(root, space, token)
}

/** Number of items from which it is cached whether a paragraph contains floats; shorter ones are searched on each page. */
const MANY_ITEMS = 64
const knownFloats = new WeakMap<InlineRootBox['content'], boolean>()

/** Whether a paragraph contains floats, which require layout line by line. */
function holdsFloats({ content }: InlineRootBox): boolean {
  const known = knownFloats.get(content)
  if (known !== undefined) return known
  const holds = content.items.some(item => item.kind === 'float')
  if (content.items.length > MANY_ITEMS) knownFloats.set(content, holds)
  return holds
}

/**
 * Lays out a paragraph without floats: all lines are broken at once, independent of the page, and the fragment takes those
 * that fit. `orphans` and `widows` affect the break (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#widows-orphans).
 */
function layoutParagraph(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const only = token === 'start' ? layoutOnlyLine(root, space) : null
  if (only !== null) return only
  const paragraph = paragraphOf(root, space, token)
  const start = startLine(paragraph, token)
  const total = paragraph.broken.lines.length
  const isFirst = start === 0 && (token === 'start' || token.kind !== 'inline' || token.offset === 0)
  const cut: CutLines = { root, isFirst, kept: 0, linesAfter: end => total - start - end }
  const end = space.stopAt?.[0] ?? chooseEnd(paragraph, cut, space, start)
  const { children, outOfFlow, height } = stacked(paragraph, start, end)
  const isDone = end >= total
  if (!isDone) paragraph.isCut = true
  const fragment = boxFragment(root, {
    width: space.inlineSize,
    height,
    children,
    isFirst,
    isLast: isDone,
    marks: isFirst ? marksAt(root, 0) : [],
  })
  return {
    fragment,
    token: isDone ? null : { kind: 'inline', line: end, offset: paragraph.broken.lines[end]!.start },
    appeal: isDone ? BreakAppeal.perfect : appealOfCut(cut, end - start),
    early: space.fragmentation === null ? null : earlyCut(cut, end - start, start),
    exclusions: space.exclusions,
    outOfFlow,
    parallel: [],
    naturalHeight: null,
    shortage: isDone ? null : shortageOf(paragraph, space, start),
    endMargin: null,
  }
}

/** By how much the room is too low for one more line. */
function shortageOf(paragraph: Paragraph, { fragmentation }: ConstraintSpace, start: number): number {
  const room = fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  let height = 0
  for (let i = start; i < paragraph.broken.lines.length && height <= room + EPSILON; i++)
    height += builtLine(paragraph, i).fragment.height
  return Math.max(0, height - room)
}

/** Stacks the lines from `start` to before `end` (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#inline-formatting). */
function stacked(paragraph: Paragraph, start: number, end: number) {
  const children: Placed[] = []
  const outOfFlow: HoistedBox[] = []
  let height = 0
  for (let i = start; i < end; i++) {
    const built = builtLine(paragraph, i)
    children.push({ x: 0, y: height, fragment: built.fragment })
    for (const hoisted of built.outOfFlow) {
      const { x, y } = hoisted.staticPosition
      outOfFlow.push({ ...hoisted, staticPosition: { x, y: y + height } })
    }
    height += built.fragment.height
  }
  const placed = placeInDivided({ children, outOfFlow }, paragraph.space)
  return { children: placed.children, outOfFlow: placed.outOfFlow, height }
}

/** The line to resume with: the one that starts at the token's offset, or the first line of a paragraph broken from there. */
function startLine({ broken }: Paragraph, token: BreakToken | 'start'): number {
  return token !== 'start' && token.kind === 'inline' ? indexAt(broken.lines, token) : 0
}

/** Index of the line that starts at a token's offset, or −1. */
function indexAt(lines: readonly Line[], { line, offset }: InlineToken): number {
  return lines[line]?.start === offset ? line : lines.findIndex(candidate => candidate.start === offset)
}

/** The inputs of a paragraph apart from its text. */
type ParagraphInput = Omit<LineSpace, 'services'>

const sameInput = fieldwise<ParagraphInput>({
  inlineSize: identical,
  // Boxes in the lines may take a part of it.
  percentageBlockSize: identical,
  fragmentainerSize: identical,
})

const paragraphs = perScope(() => new Map<InlineRootBox, Paragraph>())

/** The paragraph of a token. Lines are broken again from the token if the space has changed or no earlier line starts there. */
function paragraphOf(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): Paragraph {
  const resume = token !== 'start' && token.kind === 'inline' ? token : null
  const { inlineSize, percentageBlockSize, services } = space
  const { caches } = services
  const own: LineSpace = { inlineSize, percentageBlockSize, fragmentainerSize: imageLimit(root, space), services }
  const known = caches.isEnabled ? paragraphs(caches).get(root) : undefined
  if (known !== undefined && sameInput(known.space, own) && startsAt(known, resume)) return known
  const paragraph = brokenFrom(root, own, resume?.offset ?? 0)
  paragraphs(caches).set(root, paragraph)
  return paragraph
}

const startsAt = ({ broken }: Paragraph, resume: InlineToken | null): boolean =>
  resume === null ? broken.lines[0]?.start === 0 : indexAt(broken.lines, resume) >= 0

/** The paragraph broken into lines from offset `start`, which is repeated only if the width changes between fragmentainers. */
function brokenFrom(root: InlineRootBox, space: LineSpace, start: number): Paragraph {
  const text = rootText(root, space, start)
  const broken = breakRoot(text, { start, roomOf: () => space.inlineSize, uniformFrom: 1 })
  return { space, text, broken, built: [], isCut: false }
}

/**
 * Drops cached paragraphs of finished pages: all except those that the last page broke. This bounds memory to the paragraphs
 * of one page.
 */
export function forgetParagraphs({ caches, fonts }: LayoutServices): void {
  const known = paragraphs(caches)
  for (const [root, paragraph] of known)
    if (paragraph.isCut) paragraph.isCut = false
    else {
      forgetText(root.content, fonts)
      known.delete(root)
    }
}

/** The line box of a line, built once. The first line of a paragraph with `::first-line` comes from text in that style. */
function builtLine(paragraph: Paragraph, index: number): BuiltLine {
  const known = paragraph.built[index]
  if (known !== undefined) return known
  const { text, broken } = paragraph
  const width = paragraph.space.inlineSize
  const isStyled = index === 0 && text.first !== null && broken.first !== null
  const { built } = isStyled
    ? builtIn(text.first, broken.first, width)
    : builtIn(text.text, broken.lines[index]!, width)
  paragraph.built[index] = built
  return built
}

/** The most appealing break that fits; at least one line if nothing precedes, so that layout always advances. */
function chooseEnd(paragraph: Paragraph, cut: CutLines, { fragmentation }: ConstraintSpace, start: number): number {
  const total = paragraph.broken.lines.length
  if (fragmentation === null) return total
  let fit = start
  let height = 0
  for (; fit < total; fit++) {
    height += builtLine(paragraph, fit).fragment.height
    if (height > fragmentation.spaceLeft + EPSILON) break
  }
  if (fit === total) return total
  return start + bestCut(cut, Math.max(fit - start, 1))
}
