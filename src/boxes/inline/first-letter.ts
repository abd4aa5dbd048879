/**
 * `::first-letter`: separates the first letter of a block container (CSS Pseudo 4 §2.2, https://www.w3.org/TR/css-pseudo-4/),
 * as an inline box in its line or, if it floats or is an initial letter over several lines (CSS Inline 3 §7,
 * https://www.w3.org/TR/css-inline-3/), as a float that contains the letter.
 */
import { anonymousStyle } from '../../css/anonymous.ts'
import { ROWS } from '../../css/properties/property-table.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { inheritFirstLine } from '../../text/first-line.ts'
import { transformText } from '../../text/text-transform.ts'
import type { BlockBox, BlockLevelBox, InitialLetters, InlineBox, InlineRootBox, RootContent, TextBox } from '../box.ts'
import type { BuildContext } from '../context.ts'
import { type Draft, isText, putTogether, type TextDraft, takeApart } from './content-draft.ts'
import { withoutEdge } from './cut-edges.ts'
import { withFirstRoot } from './first-formatted-line.ts'
import { firstLetterOf, type TextRange } from './first-letter-text.ts'

/** A `::first-letter` that has a style. */
interface FirstLetterRule {
  readonly style: ComputedStyle
  /** The style of the rule's element, and that of its first line, from which the letter inherits. */
  readonly own: ComputedStyle
  readonly firstLine: ComputedStyle | null
  /** The style of an inside marker before the letter. */
  readonly marker: ComputedStyle | null
}

/** The block with `::first-letter` applied to its first formatted line; the same block if it has no such letter. */
export function withFirstLetter(context: BuildContext, block: BlockBox, rule: FirstLetterRule): BlockBox {
  return withFirstRoot(block, root => {
    const isSetApart = root.content.items.some(item => item.box.pseudo === 'first-letter')
    const range = isSetApart ? null : firstLetterOf(root.content, rule.marker)
    if (range === null) return root
    const drafts = takeApart(root.content, range.start, range.end)
    const first = drafts.findIndex(draft => isWithin(draft, range))
    const letters = drafts
      .filter((draft): draft is TextDraft => isWithin(draft, range))
      .map(draft => styled(root, draft, rule))
    const setting: Setting = { context, root, drafts, range, first, letters }
    return floatOf(rule.style, root.style.direction) === null ? inLine(setting) : outOfLine(setting, rule.style)
  })
}

interface Setting {
  readonly context: BuildContext
  readonly root: InlineRootBox
  /** The content, split before and after the letters. */
  readonly drafts: readonly Draft[]
  readonly range: TextRange
  /** Index of the first draft of the letters. */
  readonly first: number
  /** The parts of the letters, one per text item, in their own style. */
  readonly letters: readonly TextDraft[]
}

const isWithin = (draft: Draft, { start, end }: TextRange): draft is TextDraft =>
  isText(draft) && draft.item.start >= start && draft.item.end <= end

/** The float value of the letter. An initial letter is at the start of its lines, whatever its `float`. */
function floatOf({ float, initialLetter }: ComputedStyle, direction: 'ltr' | 'rtl'): 'left' | 'right' | null {
  if (initialLetter !== 'normal') return direction === 'rtl' ? 'right' : 'left'
  return float === 'left' || float === 'right' ? float : null
}

// ---------- style ----------

/** A part of the first letter with the style of `::first-letter`. */
function styled(root: InlineRootBox, { item, text }: TextDraft, rule: FirstLetterRule): TextDraft {
  // Blocks inside the element may have styled their first line already.
  const around = root.firstLine === null ? item.style : inheritFirstLine(item.style, root.style, root.firstLine)
  const style = letterStyle(rule, around)
  // A transformation by the element's own style cannot be reverted.
  const isTransformed = item.style.textTransform === 'none' && style.textTransform !== 'none'
  return { item: { ...item, style }, text: isTransformed ? transformText(text, style, item.language, '') : text }
}

const INHERITED_KEYS = ROWS.filter(({ property }) => property.inherited).map(({ key }) => key)

/** The rule's style for a letter in text of this style: the letter keeps properties of the text that no rule changes. */
function letterStyle({ style, own, firstLine }: FirstLetterRule, text: ComputedStyle): ComputedStyle {
  if (text === own) return style
  const parent = firstLine ?? own
  const [values, before, inherited] = [text, own, parent] as unknown as Readonly<Record<string, unknown>>[]
  const merged = { ...style } as unknown as Record<string, unknown>
  for (const key of INHERITED_KEYS)
    if (merged[key] === inherited![key] && values![key] !== before![key]) merged[key] = values![key]
  // Most sizes are relative, so they are scaled.
  if (text.fontSize !== own.fontSize && parent.fontSize > 0)
    merged['fontSize'] = (text.fontSize * style.fontSize) / own.fontSize
  return merged as unknown as ComputedStyle
}

// ---------- in the line ----------

/** The paragraph with its first letter in an inline box, one for each inline box that the letter is in. */
function inLine({ context, root, drafts, range, letters }: Setting): InlineRootBox {
  const changed: Draft[] = []
  let done = 0
  let isSameSize = true
  for (const draft of drafts) {
    if (!isWithin(draft, range)) {
      changed.push(draft)
      continue
    }
    const { item, text } = letters[done]!
    isSameSize &&= item.style.fontSize === draft.item.style.fontSize
    const inline: ComputedStyle = { ...item.style, display: 'inline', position: 'static', float: 'none' }
    // Letters in several inline boxes have one start and one end edge together.
    const started = done === 0 ? inline : withoutEdge(inline, 'start')
    done++
    const style = done === letters.length ? started : withoutEdge(started, 'end')
    const box = letterBox(context, root, style)
    changed.push({ item: { kind: 'open', at: 0, style, box }, text: '' })
    changed.push({ item: { ...item, style, box }, text })
    changed.push({ item: { kind: 'close', at: 0, style, box }, text: '' })
  }
  const content = putTogether(changed)
  const length = letters.reduce((sum, { text }) => sum + text.length, 0)
  const initialed = withInitial({ ...root, content }, { start: range.start, end: range.start + length, apart: null })
  // A letter of equal size beside its text is extracted as part of its word anyway.
  return isSameSize || initialed.initial?.word === null ? { ...root, content } : initialed
}

/** The box of `::first-letter` around its text. */
const letterBox = (context: BuildContext, { element }: InlineRootBox, style: ComputedStyle): InlineBox => ({
  kind: 'inline',
  id: context.nextId(),
  style,
  element,
  pseudo: 'first-letter',
  structure: null,
  marks: [],
})

/** Records the word that the letters begin, as a text item of its own, if there is one. */
function withInitial(root: InlineRootBox, letters: Omit<InitialLetters, 'word'>): InlineRootBox {
  const { text } = root.content
  let word = letters.end
  while (text.charCodeAt(word) === 0x20) word++
  let end = word
  while (end < text.length && !/[\s\ufffc]/.test(text[end]!)) end++
  const letter = letters.apart?.text ?? text.slice(letters.start, letters.end)
  if (end === word || isRightToLeft(letter + text.slice(word, end)))
    return { ...root, initial: { ...letters, word: null } }
  return { ...root, content: putTogether(takeApart(root.content, word, end)), initial: { ...letters, word } }
}

/**
 * Text extraction reverses right-to-left words, and would reverse a replacement text too: there the letter and the rest stay
 * separate words.
 */
const isRightToLeft = (text: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)

// ---------- out of the line ----------

/** A float in place of the letters; if there is no other text it replaces the paragraph. */
function outOfLine(setting: Setting, rule: ComputedStyle): BlockLevelBox {
  const { root, drafts, range, first, letters } = setting
  const before = drafts.slice(0, first).filter(draft => !isBlank(draft))
  const after = drafts.slice(first).filter(draft => !isWithin(draft, range))
  const rest = withoutLeadingSpaces(after)
  const restText = rest.map(({ text }) => text).join('')
  const own = letters.map(({ text }) => text).join('')
  const word = /^ *([^\s\ufffc]+)/.exec(restText)?.[1]
  const box = floatBox(setting, rule, word !== undefined && !isRightToLeft(own + word))
  if (restText === '' && before.every(({ text }) => text === ''))
    return { ...box, marks: drafts.flatMap(({ item }) => (item.kind === 'open' ? item.box.marks : [])) }
  const float: Draft = { item: { kind: 'float', at: 0, style: box.style, box }, text: '' }
  const content = putTogether([...before, float, ...rest])
  const at = before.reduce((sum, { text }) => sum + text.length, 0)
  const isWord = root.content.text.charCodeAt(range.end) === 0x20
  const apart = { text: isWord ? `${own} ` : own, float: box }
  return withInitial({ ...root, content }, { start: at, end: at, apart })
}

/**
 * Whether a draft only contains collapsible spaces: content before or after the letters is at the start of a line now, where
 * spaces collapse.
 */
const isBlank = (draft: Draft): boolean => isText(draft) && collapses(draft) && /^ *$/.test(draft.text)

const collapses = ({ item }: TextDraft): boolean =>
  item.style.whiteSpaceCollapse === 'collapse' || item.style.whiteSpaceCollapse === 'preserve-breaks'

/** Drafts without the collapsible spaces at the start of the line. */
function withoutLeadingSpaces(drafts: readonly Draft[]): readonly Draft[] {
  const first = drafts.findIndex(({ text }) => text !== '')
  const draft = drafts[first]
  if (draft === undefined || !isText(draft) || !collapses(draft)) return drafts
  return drafts.with(first, { ...draft, text: draft.text.replace(/^ +/, '') })
}

/** `isSaid`: the following word contains the letters in its replacement text. */
function floatBox(setting: Setting, rule: ComputedStyle, isSaid: boolean): BlockBox {
  const { context, root, drafts, first, letters } = setting
  const { item } = letters.at(-1)!
  const float = floatOf(rule, root.style.direction)!
  const style: ComputedStyle = { ...item.style, display: 'block', position: 'static', float }
  const facts = { element: root.element, marks: [], pseudo: 'first-letter' } as const
  const id = context.nextId()
  const inside: InlineRootBox = {
    ...facts,
    kind: 'inline-root',
    id: context.nextId(),
    style,
    structure: null,
    content: { text: '', items: [] },
    language: item.language,
    firstLine: null,
  }
  const content = letterContent(setting, inside, openBoxes(drafts.slice(0, first)))
  const initial: InitialLetters = { start: 0, end: content.text.length, word: null, apart: null }
  return {
    ...facts,
    kind: 'block',
    id,
    style,
    structure: root.structure,
    isRoot: true,
    isTableWrapper: false,
    children: [{ ...inside, content, ...(isSaid ? { initial } : {}) }],
    marker: null,
  }
}

/** The content of the letters, which keeps the link and element of its origin. */
function letterContent(
  { context, letters }: Setting,
  inside: InlineRootBox,
  inlines: readonly InlineBox[],
): RootContent {
  const structure = inlines.findLast(box => box.structure !== null)?.structure ?? null
  const link = inlines.findLast(box => box.link != null)?.link ?? null
  if (structure === null && link === null) return putTogether(letters.map(draft => inBox(draft, inside)))
  const style = anonymousStyle(inside.style, 'inline')
  const box: InlineBox = { ...letterBox(context, inside, style), structure, link }
  return putTogether([
    { item: { kind: 'open', at: 0, style, box }, text: '' },
    ...letters.map(draft => inBox(draft, box)),
    { item: { kind: 'close', at: 0, style, box }, text: '' },
  ])
}

const inBox = ({ item, text }: TextDraft, box: TextBox): TextDraft => ({ item: { ...item, box }, text })

/** The boxes that are open after some items, outermost first. */
function openBoxes(drafts: readonly Draft[]): readonly InlineBox[] {
  const open: InlineBox[] = []
  for (const { item } of drafts) {
    if (item.kind === 'open') open.push(item.box)
    else if (item.kind === 'close') open.pop()
  }
  return open
}
