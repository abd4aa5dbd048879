/**
 * Inline layout: breaks a paragraph into lines once, stacks them, and cuts between them where a page ends. Beside floats
 * it is done line by line (see inline-floats.ts).
 */
import type { InlineRootBox } from '../../boxes/box.ts'
import { forgetText } from '../../text/lines.ts'
import type { Line } from '../../text/types.ts'
import { EPSILON } from '../breaking.ts'
import { reachesBelow } from '../floats/exclusions.ts'
import { boxFragment, marksAt } from '../fragment.ts'
import type { BreakToken, ConstraintSpace, HoistedBox, LayoutResult, LayoutServices, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { layoutBesideFloats } from './floats.ts'
import type { BuiltLine } from './line-box.ts'
import { type BrokenLines, breakRoot, type RootText, rootText } from './line-breaking.ts'
import { appealOfCut, bestCut, type CutLines, earlyCut } from './line-cut.ts'
import { builtIn } from './line-text.ts'

/** A paragraph at one width: its lines, built as they are needed. Kept from page to page. */
interface Paragraph {
  readonly width: number
  readonly text: RootText
  readonly broken: BrokenLines
  readonly built: (BuiltLine | undefined)[]
}

export function layoutInlineRoot(
  root: InlineRootBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
): LayoutResult {
  const hasFloats = root.content.items.some(item => item.kind === 'float')
  const isBesideFloats = reachesBelow(space.exclusions, space.bfc.y)
  if (hasFloats || isBesideFloats) return layoutBesideFloats(root, space, token)
  return layoutParagraph(root, space, token)
}

function layoutParagraph(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const paragraph = paragraphOf(root, space, token)
  const start = startLine(paragraph, token)
  const total = paragraph.broken.lines.length
  const isFirst = start === 0 && (token === 'start' || token.kind !== 'inline' || token.offset === 0)
  const cut: CutLines = { root, isFirst: start === 0, kept: 0, linesAfter: end => total - start - end }
  const end = space.stopAt?.[0] ?? chooseEnd(paragraph, cut, space, start)
  const { children, outOfFlow, height } = stacked(paragraph, start, end)
  const isDone = end >= total
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
  }
}

/** Lines one under the other, from `start` to before `end`. */
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
  return { children, outOfFlow, height }
}

/** Line to go on with: the one that starts at the token's offset, or the first of a paragraph broken from there. */
function startLine({ broken }: Paragraph, token: BreakToken | 'start'): number {
  return token !== 'start' && token.kind === 'inline' ? indexAt(broken.lines, token) : 0
}

/** Index of the line that starts at a token's offset, or −1. */
function indexAt(lines: readonly Line[], { line, offset }: BreakToken & { kind: 'inline' }): number {
  return lines[line]?.start === offset ? line : lines.findIndex(candidate => candidate.start === offset)
}

/** Lines are broken again, from where the token says, where the width has changed or no line of before starts there. */
function paragraphOf(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): Paragraph {
  const memo = space.services.memo.lines as Map<number, Paragraph>
  const known = memo.get(root.id)
  const isResumed = token !== 'start' && token.kind === 'inline'
  if (
    known !== undefined &&
    known.width === space.inlineSize &&
    (isResumed ? indexAt(known.broken.lines, token) >= 0 : known.broken.lines[0]?.start === 0)
  )
    return known
  const width = space.inlineSize
  const start = isResumed ? token.offset : 0
  const text = rootText(root, space, start)
  const broken = breakRoot(text, { start, roomOf: () => width, uniformFrom: 1 })
  const paragraph: Paragraph = { width, text, broken, built: [] }
  memo.set(root.id, paragraph)
  return paragraph
}

/**
 * Forgets the paragraphs that are on finished pages: all but the one that goes on. What a long document remembers is then
 * what is on one page.
 */
export function forgetParagraphs({ memo }: LayoutServices, goingOn: number | null): void {
  const lines = memo.lines as Map<number, Paragraph>
  for (const [id, paragraph] of lines) {
    if (id === goingOn) continue
    forgetText(paragraph.text.text.context.root.content)
    lines.delete(id)
  }
}

function builtLine(paragraph: Paragraph, index: number): BuiltLine {
  const known = paragraph.built[index]
  if (known !== undefined) return known
  const { text, broken, width } = paragraph
  const isStyled = index === 0 && text.first !== null && broken.first !== null
  const { built } = isStyled
    ? builtIn(text.first, broken.first, width)
    : builtIn(text.text, broken.lines[index]!, width)
  paragraph.built[index] = built
  return built
}

/** The most appealing break that fits; at least one line where nothing precedes, so that layout always advances. */
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
