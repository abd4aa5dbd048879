/** Sets the formulas of a document: which elements they are, in which size, and what is said of those that cannot be set. */

import { createHash } from 'node:crypto'
import { spend } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import { columnGeometry } from '../css/column-geometry.ts'
import { isAbsolute } from '../css/out-of-flow.ts'
import type { ComputedStyle, StyledTree } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { FontFace } from '../fonts/types.ts'
import { attribute, type DocumentNode, type Element, placeOf } from '../html/document.ts'
import { prepareText } from '../text/prepare.ts'
import type { InlineContent } from '../text/types.ts'
import { bleedOf, type DrawingStyle, drawFormula, fontOf } from './formula-drawing.ts'
import { isDisplayed, isRendered, markupOf } from './formula-elements.ts'
import { narrowerTex } from './formula-fitting.ts'
import { FormulaError, isFormulaError, MAX_FORMULAS, MAX_SOURCE, MAX_SOURCES, tooMuch } from './formula-limits.ts'
import { markupOfTree } from './formula-tree.ts'
import { letterGlyph } from './letters.ts'
import { linearForm, linearTree } from './linear.ts'
import { mathMarkup } from './markup.ts'
import {
  CAPITAL_HEIGHT,
  type FormulaSetter,
  type FormulaSource,
  NUMBER_SPACE,
  type SetFormula,
  type TextLook,
  X_HEIGHT,
} from './setter.ts'
import type { Formula, Formulas } from './types.ts'

/** What setting formulas depends on. */
interface FormulaOptions {
  readonly styled: StyledTree
  readonly fonts: FontBook
  readonly diagnostics: Diagnostics
  /** Letters are in the fonts of the text; otherwise all is in those of MathJax, as in browsers. */
  readonly inTextFonts: boolean
  /** Throws where the job has run for too long. */
  readonly deadline: () => void
}

/** Loads the typesetter, which is as large as the rest of the engine, once in a process; the setter is for one document. */
export async function loadSetter(): Promise<FormulaSetter> {
  const { MathjaxSetter } = await import('./mathjax.ts')
  return new MathjaxSetter()
}

/**
 * Sets each formula at the size and colour of its element. One that cannot be set raises `formula_invalid` or
 * `formula_limit` and is shown by its parts. Throws `html_too_complex` before the first where there are too many.
 */
export function setFormulas(
  elements: readonly Element[],
  setter: FormulaSetter,
  { styled, fonts, inTextFonts, diagnostics, deadline }: FormulaOptions,
): Formulas {
  // Those beyond `MAX_FORMULAS` take time as well: their parts are boxes.
  spend('formulas', elements.length)
  const made = new Map<Element, Formula>()
  const press: Press = { styled, fonts, inTextFonts, setter, known: new Map(), left: MAX_SOURCES, definitions: 0 }
  for (const [index, element] of elements.entries()) {
    deadline()
    try {
      if (index >= MAX_FORMULAS) throw tooMuch(`more than ${MAX_FORMULAS} are in the document`)
      const { formula, percent } = formulaOf(element, press)
      made.set(element, formula)
      if (percent !== null)
        diagnostics.warn(
          'formula_shrunk',
          `a formula is set at ${percent} % of its size to fit its column`,
          placeOf(element),
        )
    } catch (error) {
      if (!isFormulaError(error)) throw error
      diagnostics.warn(error.code, `a formula could not be set: ${shortened(error.message)}`, placeOf(element))
    }
  }
  return { forElement: element => made.get(element) ?? null }
}

const shortened = (message: string): string => {
  const [line = ''] = message.split('\n')
  return line.length <= 120 ? line : `${line.slice(0, 120)}…`
}

/** Part of its size at which a formula is still read easily: that of scripts is 70 %. */
const LEAST_SIZE = 0.8

interface Press {
  readonly styled: StyledTree
  readonly fonts: FontBook
  readonly inTextFonts: boolean
  readonly setter: FormulaSetter
  /** Formulas by all that they are made of. */
  readonly known: Map<string, Formula>
  /** Characters that may still be set. */
  left: number
  /** How many formulas have defined macros so far. */
  definitions: number
}

/** A formula, and the percentage of its size that its column leaves it, where that is less than can be read easily. */
function formulaOf(element: Element, press: Press): { readonly formula: Formula; readonly percent: number | null } {
  // A script sizes its boxes for its own fonts.
  const of = isRendered(element) ? (element.parent ?? element) : element
  const style = press.styled.styles[of.order]!.self
  const scale = scaleFor(style, press.fonts)
  const shown = isRendered(element) ? '' : shownText(element, press.styled)
  // Where a picture or boxes of a script stand in for the formula, there is no text but that of its MathML, or its TeX.
  const text = shown === '' ? markupText(element) : shown
  let failure: FormulaError | null = null
  for (const source of sourcesOf(element)) {
    try {
      const room = { width: roomFor(element, press.styled), isKnown: fillsColumn(element, press.styled) }
      const formula = setOne(source, style, scale, text, press, room)
      const width = formula.image.width ?? 0
      const isSmall = source.isDisplay && room.isKnown && width * LEAST_SIZE > room.width
      return { formula, percent: isSmall ? Math.round((100 * room.width) / width) : null }
    } catch (error) {
      if (!isFormulaError(error)) throw error
      failure ??= error
    }
  }
  throw failure ?? new FormulaError('formula_invalid', 'it has no source')
}

// ---------- sources ----------

type Source = Pick<FormulaSource, 'kind' | 'source' | 'isDisplay'> & {
  readonly tex: string | null
  /** In one line, without TeX. */
  readonly linear?: string
}

/** What an element may be set from, the best first: TeX that an extraction found, then MathML. */
function* sourcesOf(element: Element): Generator<Source> {
  const tex = attribute(element, 'data-tex')
  const math = markupOf(element)
  const isDisplay = isDisplayed(element)
  if (tex !== null && element.name !== 'math') yield { kind: 'TeX', source: bounded(tex), isDisplay, tex }
  if (math !== null)
    yield {
      kind: 'MathML',
      source: mathMarkup(math),
      isDisplay,
      tex: tex ?? annotationOf(math),
      linear: linearForm(math),
    }
}

function bounded(tex: string): string {
  if (tex.length > MAX_SOURCE) throw tooMuch(`its source has ${tex.length} characters`)
  return tex
}

/** The TeX that MathML was made from: the second child of `semantics` has it (MathML 3 §5.1). */
function annotationOf(math: Element): string | null {
  const semantics = math.children.find(child => child.kind === 'element' && child.name === 'semantics')
  if (semantics?.kind !== 'element') return attribute(math, 'alttext')
  for (const child of semantics.children) {
    if (child.kind !== 'element' || child.name !== 'annotation') continue
    if (/tex/i.test(attribute(child, 'encoding') ?? ''))
      return child.children
        .map(node => (node.kind === 'text' ? node.value : ''))
        .join('')
        .trim()
  }
  return attribute(math, 'alttext')
}

/** The text of an element as it is shown without us, so that copying gives the same either way. */
function shownText(element: Element, { styles }: StyledTree): string {
  let text = ''
  const pending: DocumentNode[] = element.children.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'text') text += next.value
    else if (styles[next.order]!.self.display !== 'none')
      for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!)
  }
  return text.replace(/[ \t\n\r\f]+/g, ' ').trim()
}

/** The text of a formula's MathML without its annotations; empty where there is none. */
function markupText(element: Element): string {
  let text = ''
  const math = markupOf(element)
  const pending: DocumentNode[] = math === null ? [] : [math]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'text') text += next.value
    else if (!next.name.startsWith('annotation'))
      for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!)
  }
  return text.replace(/[ \t\n\r\f]+/g, ' ').trim()
}

// ---------- size ----------

/**
 * Letters of formulas are as high as those around them: lower case by the x-height, as MathJax has it in browsers. Where
 * a font has a large x-height its capitals do not follow, so the size is the mean of both.
 */
function scaleFor(style: ComputedStyle, fonts: FontBook): number {
  const { xHeight, capHeight } = fonts.primaryFace(style).metrics
  const scale = Math.sqrt((xHeight / X_HEIGHT) * (capHeight / CAPITAL_HEIGHT))
  return Number.isFinite(scale) && scale > 0 ? Math.min(1.2, Math.max(0.8, scale)) : 1
}

// ---------- setting ----------

/** What may change how later formulas read. */
const DEFINES = /\\(?:[exg]?def|let|(?:re)?new|provide|Declare|definecolor)/

function setOne(source: Source, style: ComputedStyle, scale: number, text: string, press: Press, room: Room): Formula {
  const drawing: DrawingStyle = {
    em: style.fontSize * scale,
    color: style.color,
    fontSize: style.fontSize,
    fontFamily: style.fontFamily,
    fontWeight: style.fontWeight,
    isItalic: style.fontStyle !== 'normal',
  }
  // The same TeX may mean something else once it was defined anew.
  if (DEFINES.test(source.source)) press.definitions++
  const key = JSON.stringify([press.definitions, source, drawing, source.isDisplay ? room : null])
  const place = `${key}\u0000${text}`
  const known = press.known.get(place)
  if (known !== undefined) return known
  press.left -= source.source.length
  if (press.left < 0) throw tooMuch(`all formulas together have more than ${MAX_SOURCES} characters`)
  const measure = (words: string, look: TextLook) => widthOf(words, look, drawing, style, press.fonts) / drawing.em
  const { kind, isDisplay } = source
  const letters = press.inTextFonts ? { letter: lettersLike(style, 1 / scale, press.fonts) } : {}
  const line = isDisplay && room.isKnown ? { lineWidth: room.width / drawing.em } : {}
  const shared = { kind, isDisplay, em: drawing.em, measure, ...letters, ...line }
  const setAs: SetAs = (tex, numberSpace) =>
    press.setter.set({ ...shared, source: tex, ...(numberSpace && { numberSpace }) })
  const whole = setAs(source.source)
  const fitted = isDisplay && kind === 'TeX' ? fittedTo(room, source.source, whole, drawing.em, setAs) : null
  const set = fitted ?? whole
  const spoken = source.tex?.replace(/^\\displaystyle\s+/, '') ?? (source.linear || text)
  const linear = linearTree(set.tree)
  const formula = {
    ...finished(set, drawing, key),
    text: linear.text || spoken,
    parts: linear.parts,
    alternative: spoken === '' ? set.text : spoken,
    mathml: inNamespace(source.kind === 'MathML' ? source.source : markupOfTree(set.tree)),
    tree: set.tree,
  }
  press.known.set(place, formula)
  return formula
}

/** The letters of formulas in text of a style, of whose font an em is `scale` ems of the formula. */
function lettersLike(style: ComputedStyle, scale: number, fonts: FontBook): NonNullable<FormulaSource['letter']> {
  const faceFor = (isBold: boolean, isItalic: boolean): FontFace =>
    fonts.primaryFace({
      ...style,
      fontStyle: isItalic ? 'italic' : 'normal',
      fontWeight: isBold ? Math.max(700, style.fontWeight) : style.fontWeight,
    })
  const faces = [faceFor(false, false), faceFor(true, false), faceFor(false, true), faceFor(true, true)]
  return ({ codePoint, isBold, isItalic }) =>
    letterGlyph(faces[(isItalic ? 2 : 0) + (isBold ? 1 : 0)]!, codePoint, scale)
}

/** Sets another TeX as a formula was set, with so many ems before the numbers of its rows. */
type SetAs = (tex: string, numberSpace?: number) => SetFormula

/** px that a formula has, and whether that is what its block will have. */
interface Room {
  readonly width: number
  readonly isKnown: boolean
}

function fittedTo(room: Room, tex: string, whole: SetFormula, em: number, setAs: SetAs): SetFormula | null {
  const ems = room.width / em
  const lines = inLines(tex, whole, ems, setAs)
  const set = lines?.set ?? whole
  const numbered = room.isKnown ? withNumbersAtMargin(lines?.tex ?? tex, set, ems, setAs) : null
  return numbered ?? lines?.set ?? null
}

/** The numbers of rows; that of a formula of one row is set apart before (render/tex-delimiters.ts). */
const ROW_NUMBER = /\\tag(\*?)\{([^{}\\$]{1,20})\}/g

/**
 * Aligned rows as wide as their column, themselves in its middle and their numbers at its end (amsmath §3.3); null where
 * they have no numbers, or no room for that. Widths in ems.
 */
function withNumbersAtMargin(tex: string, whole: SetFormula, room: number, setAs: SetAs): SetFormula | null {
  const tags = [...tex.matchAll(ROW_NUMBER)]
  if (tags.length === 0 || whole.width > room || DEFINES.test(tex)) return null
  const labels = tags.map(([, star, number]) => setAs(`\\text{${star === '*' ? number : `(${number})`}}`).width)
  const number = Math.max(...labels)
  const beside = (room - (whole.width - NUMBER_SPACE - number)) / 2
  if (beside < number + NUMBER_SPACE / 2) return null
  const set = setAs(tex, beside - number)
  const { picture } = set
  const shifted = { kind: 'g', attributes: { transform: `translate(${beside * 1000} 0)` }, children: picture.children }
  return { ...set, width: set.width + beside, picture: { ...picture, children: [shifted] } }
}

interface Lined {
  readonly tex: string
  readonly set: SetFormula
}

/** A displayed formula in lines that fit, where it does not and can be broken; `room` in its ems. */
function inLines(tex: string, whole: SetFormula, room: number, setAs: SetAs): Lined | null {
  if (whole.width <= room || DEFINES.test(tex)) return null
  try {
    const widths = new Map<string, number>()
    const widthOfPart = (part: string): number => {
      const width = widths.get(part) ?? setAs(part).width
      widths.set(part, width)
      return width
    }
    const narrower = narrowerTex(tex, room, widthOfPart)
    const set = narrower === null ? null : setAs(narrower)
    return set !== null && set.width < whole.width ? { tex: narrower!, set } : null
  } catch (error) {
    // A part that is no formula by itself: the formula stays in one line.
    if (error instanceof FormulaError) return null
    throw error
  }
}

/** px that a displayed formula has, as far as styles tell: the page less what is around it, and its part of columns. */
function roomFor(element: Element, { styles, pageArea }: StyledTree): number {
  const ancestors: Element[] = []
  for (let around = element.parent; around !== null; around = around.parent) ancestors.push(around)
  let room = pageArea.width
  for (const around of ancestors.reverse()) {
    const style = styles[around.order]!.self
    for (const side of [style.marginLeft, style.marginRight, style.paddingLeft, style.paddingRight])
      if (typeof side === 'number') room -= Math.max(0, side)
    if (attribute(around, 'class') === 'octavo-equation') room -= 2 * NUMBER * style.fontSize
    if (style.columnCount !== 'auto' || style.columnWidth !== 'auto') room = columnGeometry(style, room).width
  }
  return room
}

/** Whether a formula has all that `roomFor` tells: nothing around it floats, is shared, or has a width of its own. */
function fillsColumn(element: Element, { styles }: StyledTree): boolean {
  for (let around = element.parent; around !== null; around = around.parent) {
    const { self } = styles[around.order]!
    const { display, float, width, maxWidth } = self
    const isPlain = (display === 'block' || display === 'flow-root' || display === 'list-item') && float === 'none'
    const isFree = width === 'auto' && maxWidth === 'none' && self.columnSpan !== 'all'
    const hasRules = self.borderLeftWidth + self.borderRightWidth > 0
    if (!isPlain || !isFree || hasRules || isAbsolute(self)) return false
  }
  return true
}

/** Ems that the number of a formula takes at its margin, with the gap before it. */
const NUMBER = 3

const inNamespace = (markup: string): string =>
  markup.replace(/^<math\b/, '<math xmlns="http://www.w3.org/1998/Math/MathML"')

function widthOf(text: string, look: TextLook, drawing: DrawingStyle, around: ComputedStyle, fonts: FontBook): number {
  const { isItalic, ...font } = fontOf(look, drawing)
  const style: ComputedStyle = { ...around, ...font, fontStyle: isItalic ? 'italic' : 'normal', ...PLAIN }
  const item = { kind: 'text', start: 0, end: text.length, style, language: '', box: null } as const
  const content: InlineContent = { text, items: [item] }
  const { runs } = prepareText(content, style, fonts)
  return runs.reduce((sum, { glyphs }) => sum + glyphs.advances.reduce((part, advance) => part + advance, 0), 0)
}

const PLAIN = { letterSpacing: 0, wordSpacing: 0, textTransform: 'none' } as const

function finished(set: SetFormula, drawing: DrawingStyle, key: string): Pick<Formula, 'image' | 'baseline'> {
  const { em } = drawing
  const width = set.width * em
  const height = (set.height + set.depth) * em
  const drawn = drawFormula(set, drawing)
  return {
    baseline: height > 0 ? set.height / (set.height + set.depth) : 1,
    image: {
      id: createHash('sha256').update(`formula ${key}`).digest('hex'),
      width,
      height,
      // Of text without a size it has none either.
      ratio: width > 0 && height > 0 ? width / height : null,
      content: { kind: 'vector', width, height, bleed: bleedOf(drawn, { width, height, em }), drawing: drawn },
    },
  }
}
