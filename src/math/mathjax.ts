/**
 * The typesetter of formulas: MathJax, restricted to typesetting. It runs without a document, a network or speech, without macros that
 * load code, link, or set markup and styles, and with limits on expansion.
 */
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js'
import type { MmlNode, TextNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js'
import { HTMLDocument } from 'mathjax-full/js/handlers/html/HTMLDocument.js'
import { MathML } from 'mathjax-full/js/input/mathml.js'
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js'
import 'mathjax-full/js/input/tex/amscd/AmsCdConfiguration.js'
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'
import 'mathjax-full/js/input/tex/braket/BraketConfiguration.js'
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js'
import 'mathjax-full/js/input/tex/cases/CasesConfiguration.js'
import 'mathjax-full/js/input/tex/centernot/CenternotConfiguration.js'
import 'mathjax-full/js/input/tex/color/ColorConfiguration.js'
import 'mathjax-full/js/input/tex/empheq/EmpheqConfiguration.js'
import 'mathjax-full/js/input/tex/enclose/EncloseConfiguration.js'
import 'mathjax-full/js/input/tex/extpfeil/ExtpfeilConfiguration.js'
import 'mathjax-full/js/input/tex/gensymb/GensymbConfiguration.js'
import 'mathjax-full/js/input/tex/mathtools/MathtoolsConfiguration.js'
import 'mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js'
import 'mathjax-full/js/input/tex/newcommand/NewcommandConfiguration.js'
import 'mathjax-full/js/input/tex/configmacros/ConfigMacrosConfiguration.js'
import { ConfigurationHandler } from 'mathjax-full/js/input/tex/Configuration.js'
import { MapHandler } from 'mathjax-full/js/input/tex/MapHandler.js'
import { Macro } from 'mathjax-full/js/input/tex/Symbol.js'
import type { CommandMap, MacroMap } from 'mathjax-full/js/input/tex/SymbolMap.js'
import 'mathjax-full/js/input/tex/textcomp/TextcompConfiguration.js'
import 'mathjax-full/js/input/tex/textmacros/TextMacrosConfiguration.js'
import { TeX } from 'mathjax-full/js/input/tex.js'
import 'mathjax-full/js/input/tex/upgreek/UpgreekConfiguration.js'
import 'mathjax-full/js/input/tex/verb/VerbConfiguration.js'
import { TeXFont } from 'mathjax-full/js/output/svg/fonts/tex.js'
import { SVG } from 'mathjax-full/js/output/svg.js'
import {
  FormulaError,
  MAX_BUFFER,
  MAX_COLUMNS,
  MAX_DEPTH,
  MAX_EXTENT,
  MAX_MACROS,
  MAX_NODES,
  malformed,
  tooMuch,
} from './formula-limits.ts'
import { type MathNode, type SourceNode, treeOf } from './formula-tree.ts'
import { letterOf } from './letters.ts'
import { MACROS } from './macros.ts'
import {
  type FormulaSetter,
  type FormulaSource,
  familyName,
  NUMBER_SPACE,
  type PictureNode,
  type SetFormula,
  TEXT_FONT,
  X_HEIGHT,
} from './setter.ts'

/** Without `require` and `autoload`, which load code, `html`, which sets markup, and `physics` and `unicode`, which can loop. */
const PACKAGES = (
  'base ams newcommand configmacros textmacros amscd boldsymbol braket cancel cases centernot color empheq enclose extpfeil gensymb ' +
  'mathtools mhchem textcomp upgreek verb'
).split(' ')

/** Alignments with a number of columns, which MathJax expands before it parses the cells. */
const COUNTED = ['alignat', 'alignat*', 'alignedat', 'xalignat', 'xalignat*', 'xxalignat']

function boundColumns(): void {
  const environments = MapHandler.getMap('AMSmath-environment') as MacroMap
  for (const name of COUNTED) {
    const known = environments.lookup(name)
    const method: typeof known.func = (parser, ...rest) => {
      const count = /^\s*(?:\[[^\]]*\]\s*)?\{?\s*(\d+)/.exec(parser.string.slice(parser.i))?.[1] ?? '0'
      if (Number(count) > MAX_COLUMNS) throw tooMuch('it asks for too many columns')
      return known.func(parser, ...rest)
    }
    environments.add(name, new Macro(name, method, known.args))
  }
}

boundColumns()

/** `\hspace*`, which is `\hspace` where there are no lines, and `\hdotsfor`, as dots in each of its columns. */
function addCommands(): void {
  const commands = MapHandler.getMap('macros') as CommandMap
  const space = commands.lookup('hspace')
  const spaceOrStarred: typeof space.func = (parser, ...rest) => {
    if (parser.string[parser.i] === '*') parser.i++
    return space.func(parser, ...rest)
  }
  commands.add('hspace', new Macro('hspace', spaceOrStarred, space.args))
  const dots: typeof space.func = (parser, name) => {
    parser.GetBrackets(String(name))
    const count = Math.trunc(Number(parser.GetArgument(String(name))))
    if (!(count >= 1 && count <= MAX_COLUMNS)) throw tooMuch('it asks for too many columns')
    parser.string = `\\dots${' & \\dots'.repeat(count - 1)}${parser.string.slice(parser.i)}`
    parser.i = 0
  }
  commands.add('hdotsfor', new Macro('hdotsfor', dots, []))
}

addCommands()

/** `mathtools` registers a class for the numbers of equations for each setter, which keeps all of the setter for good. */
Reflect.set(ConfigurationHandler.get('mathtools'), 'configMethod', null)

/** MathJax's SVG output, with text measured in the fonts of the document. */
class Pictures extends SVG<unknown, unknown, unknown> {
  source: FormulaSource | null = null

  override measureTextNodeWithCache(
    _node: unknown,
    text: string,
    variant: string,
    font: [string, boolean, boolean] = ['', false, false],
  ): { w: number; h: number; d: number } {
    const [family, isItalic, isBold] = variant === '-explicitFont' ? font : this.font.getCssFont(variant)
    return { w: this.source?.measure(text, { family: familyName(family), isItalic, isBold }) ?? 0, h: 0.75, d: 0.2 }
  }
}

/** MathJax's font, with the letters of the document's fonts. */
class Letters extends TeXFont {
  source: FormulaSource | null = null

  override getChar(variant: string, code: number): ReturnType<TeXFont['getChar']> {
    const letter = this.source?.letter === undefined ? null : letterOf(variant, code)
    const glyph = letter === null ? null : this.source!.letter!(letter)
    if (glyph === null) return super.getChar(variant, code)
    const { height, depth, width, italic, skew, path } = glyph
    return [height, depth, width, { ic: italic, sk: skew, p: path }]
  }
}

/** Sets the formulas of one document; definitions of a formula apply to the following ones. */
export class MathjaxSetter implements FormulaSetter {
  readonly #tex: TeX<unknown, unknown, unknown>
  readonly #pictures: Pictures
  readonly #letters = new Letters()
  readonly #document: HTMLDocument<unknown, unknown, unknown>
  #nodes = 0
  #text = ''
  #tree: MathNode | null = null

  constructor() {
    const adaptor = liteAdaptor() as never
    this.#tex = new TeX({
      packages: PACKAGES,
      maxMacros: MAX_MACROS,
      maxBuffer: MAX_BUFFER,
      tags: 'none',
      macros: MACROS,
      mathtools: { 'allow-mathtoolsset': false },
      formatError: (_: unknown, { id, message }: { id: string; message: string }) => {
        throw /^Max(?:MacroSub|Buffer)/.test(id) ? tooMuch(message) : malformed(message)
      },
    })
    this.#countNodes()
    const markup = new MathML<unknown, unknown, unknown>()
    for (const input of [this.#tex, markup]) {
      // After MathJax's own filters, which expect the original tree.
      input.postFilters.add(({ data }: { data: unknown }) => {
        const root = (data as { root?: MmlNode }).root ?? (data as MmlNode)
        const { numberSpace = NUMBER_SPACE, lineWidth = null } = this.#pictures.source ?? {}
        clean(root, numberSpace, lineWidth)
        this.#text = textOf(root)
        this.#tree = treeOf(root as unknown as SourceNode)
      }, 100)
    }
    this.#pictures = new Pictures({ fontCache: 'none', mtextFont: TEXT_FONT, font: this.#letters })
    const empty = liteAdaptor().parse('<html></html>', 'text/html')
    this.#document = new HTMLDocument<unknown, unknown, unknown>(empty, adaptor, {
      InputJax: [this.#tex, markup],
      OutputJax: this.#pictures,
    })
  }

  /** Throws FormulaError for a malformed formula or one over the limits; the caller shows its source. */
  set(source: FormulaSource): SetFormula {
    this.#nodes = 0
    this.#tex.reset()
    this.#pictures.source = source
    this.#letters.source = source
    const { em } = source
    try {
      const container = this.#document.convert(source.source, {
        format: source.kind,
        display: source.isDisplay,
        em,
        ex: em * X_HEIGHT,
        containerWidth: 1e6 * em,
        lineWidth: 1e6 * em,
        scale: 1,
      })
      return measured((container as PictureNode).children[0] as PictureNode, this.#text, this.#tree!)
    } catch (error) {
      throw asFormulaError(error)
    }
  }

  /** Short macros can have large expansions. */
  #countNodes(): void {
    const { nodeFactory } = this.#tex.parseOptions
    const create = nodeFactory.create.bind(nodeFactory)
    nodeFactory.create = (...args: Parameters<typeof create>) => {
      if (++this.#nodes > MAX_NODES * 4) throw tooMuch('its macros come to too much')
      return create(...args)
    }
  }
}

function asFormulaError(error: unknown): FormulaError {
  if (error instanceof FormulaError) return error
  // MathJax is recursive.
  if (error instanceof RangeError) return tooMuch('it nests too deeply')
  // On meaningless markup MathJax throws a TypeError whose message does not help: report our own.
  const isSaid = error instanceof Error && error.constructor === Error
  return malformed(isSaid ? error.message : 'it could not be read')
}

function measured(picture: PictureNode, text: string, tree: MathNode): SetFormula {
  const [, top, width, height] = String(picture.attributes['viewBox'] ?? '')
    .split(' ')
    .map(Number)
  const sizes = { width: width! / 1000, height: -top! / 1000, depth: (height! + top!) / 1000 }
  if (!Object.values(sizes).every(Number.isFinite)) throw malformed('it has no size')
  if (Object.values(sizes).some(size => Math.abs(size) > MAX_EXTENT)) throw tooMuch('it is too large')
  return { picture, ...sizes, text, tree }
}

// ---------- the tree between input and picture ----------

/** Attributes with effects outside of the formula. */
const FORBIDDEN = ['href', 'src', 'style', 'class', 'id', 'xlink:href', 'fontfamily', 'background']

/**
 * Bounds the tree, takes out what is no mathematics, and puts numbers of equations where they can be set: a column of
 * their own at the end, because the width of the text, at whose edge they would stand, is not known yet.
 */
function clean(root: MmlNode, numberSpace: number, lineWidth: number | null): void {
  const numbered: MmlNode[] = []
  const pending: { node: MmlNode; depth: number }[] = [{ node: root, depth: 0 }]
  let count = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next
    if (++count > MAX_NODES * 2) throw tooMuch('it has too many parts')
    if (depth > MAX_DEPTH * 4) throw tooMuch('it nests too deeply')
    if (node.isKind('merror')) throw malformed('it holds an error')
    if (node.isKind('mglyph') || node.isKind('XML')) throw malformed('it holds what is no mathematics')
    const attributes = node.attributes?.getAllAttributes() ?? {}
    const borders = bordersIn(String(attributes['style'] ?? ''))
    for (const name of FORBIDDEN) delete attributes[name]
    if (borders !== '') attributes['style'] = borders
    if (node.isKind('mtable') && String(attributes['width'] ?? '').includes('%')) {
      if (lineWidth === null || hasNumbers(node)) delete attributes['width']
      else attributes['width'] = `${lineWidth}em`
    }
    if (node.isKind('mlabeledtr')) numbered.push(node)
    if (node.isKind('mover') || node.isKind('munderover')) spellGrave(node)
    for (const child of (node.childNodes ?? []) as MmlNode[]) pending.push({ node: child, depth: depth + 1 })
  }
  for (const table of new Set(numbered.map(row => row.parent))) moveNumbers(table, numberSpace)
}

/** Borders that brackets and boxes are drawn with (`\overbracket`, `\fcolorbox`), at most so thick that they are rules. */
const BORDER =
  /^border(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?\s*:\s*(?:none|(?:\d?(?:\.\d{1,4})?(?:em|px|pt|ex)|#\w{1,8}|[a-z]{1,20})(?:\s+|$)){1,3}$/

const bordersIn = (style: string): string =>
  style
    .split(';')
    .map(declaration => declaration.trim())
    .filter(declaration => BORDER.test(declaration))
    .join(';')

const hasNumbers = (table: MmlNode): boolean => (table.childNodes as MmlNode[]).some(row => row.isKind('mlabeledtr'))

/** A grave accent that is written as U+0060 (as by `\\grave`) would be taken for a reversed prime: it is U+02CB, and no character. */
function spellGrave(over: MmlNode): void {
  const accent = (over.childNodes as MmlNode[]).at(-1)
  const text = accent?.isKind('mo') === true ? (accent.childNodes as unknown as TextNode[])[0] : undefined
  if (text?.getText() !== '`') return
  text.setText('\u02cb')
  accent!.removeProperty('primes')
}

function textOf(root: MmlNode): string {
  let text = ''
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.isKind('text')) text += (node as unknown as TextNode).getText()
    else if (!node.isKind('mphantom')) pending.push(...((node.childNodes ?? []) as MmlNode[]).toReversed())
  }
  // Function application and invisible times (U+2061, U+2062) are invisible.
  return text
    .replace(/[\u2061-\u2064]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function moveNumbers(table: MmlNode, space: number): void {
  const { factory } = table
  const rows = table.childNodes as MmlNode[]
  const columns = Math.max(...rows.map(row => row.childNodes.length - (row.isKind('mlabeledtr') ? 1 : 0)))
  for (const row of rows.filter(each => each.isKind('mlabeledtr'))) {
    const [label, ...cells] = row.childNodes as MmlNode[]
    while (cells.length < columns) cells.push(factory.create('mtd') as MmlNode)
    const inside = label?.childNodes[0] as MmlNode | undefined
    if (label === undefined || inside === undefined) continue
    const before = factory.create('mspace', { width: `${space}em` }) as MmlNode
    inside.setChildren([before, ...(inside.childNodes as MmlNode[])])
    table.replaceChild(factory.create('mtr', {}, [...cells, label]) as MmlNode, row)
  }
}
