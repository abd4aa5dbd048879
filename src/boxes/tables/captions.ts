/** The box around a table and its captions (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#global-style-overrides). */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { BlockBox, RootItem, TableBox } from '../box.ts'
import type { BuildContext } from '../context.ts'
import type { TableParts } from './table-parts.ts'

/** The wrapper box of a table with captions, with those above it and those below. */
export function wrapWithCaptions(
  context: BuildContext,
  table: TableBox,
  { captions, ids }: Pick<TableParts, 'captions' | 'ids'>,
): BlockBox {
  const { style } = table
  const outer: ComputedStyle = {
    ...anonymousStyle(style, style.display === 'inline-table' ? 'inline-block' : 'block'),
    ...pick(style, WRAPPER_PROPERTIES),
  }
  const inner: ComputedStyle = { ...style, ...pick(anonymousStyle(style, 'table'), WRAPPER_PROPERTIES) }
  const above = captions.filter(caption => caption.style.captionSide === 'top')
  const below = captions.filter(caption => caption.style.captionSide === 'bottom')
  const repeated = above[0] === undefined ? null : repeatedCaption(context, above[0], style.octavoContinued)
  const continued = repeated === null ? {} : { continued: repeated }
  return {
    kind: 'block',
    id: ids.wrapper,
    style: outer,
    element: null,
    pseudo: null,
    structure: table.structure,
    marks: table.marks,
    isRoot: true,
    isTableWrapper: true,
    children: [...above, { ...table, ...continued, style: inner, marks: [] }, ...below],
    marker: null,
  }
}

/** A block with a caption of one paragraph and `suffix` after it, which is not in the structure tree; null for other captions. */
function repeatedCaption(
  context: BuildContext,
  caption: BlockBox,
  continued: ComputedStyle['octavoContinued'],
): BlockBox | null {
  const [line, ...others] = caption.children
  if (continued === 'none' || line?.kind !== 'inline-root' || others.length > 0) return null
  const { text, items } = line.content
  const isPlain = items.every(({ kind }) => kind === 'text' || kind === 'open' || kind === 'close' || kind === 'break')
  const last = items.findLast(item => item.kind === 'text')
  if (!isPlain || last?.kind !== 'text') return null
  const { suffix } = continued
  const start = text.length
  const added: RootItem = {
    ...last,
    start,
    end: start + suffix.length,
    style: line.style,
    box: last.box,
  }
  const content = { text: text + suffix, items: suffix === '' ? items : [...items, added] }
  const apart = { structure: null, marks: [] } as const
  const again: BlockBox = {
    ...caption,
    ...apart,
    id: context.nextId(),
    children: [{ ...line, ...apart, id: context.nextId(), content }],
  }
  return {
    kind: 'block',
    id: context.nextId(),
    style: anonymousStyle(caption.style, 'block'),
    element: null,
    pseudo: null,
    ...apart,
    isRoot: true,
    isTableWrapper: false,
    children: [again],
    marker: null,
  }
}

/**
 * Properties that apply to the wrapper and not to the table inside it (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#global-style-overrides).
 */
const WRAPPER_PROPERTIES = [
  'marginTop',
  'marginRight',
  'marginBottom',
  'marginLeft',
  'position',
  'top',
  'right',
  'bottom',
  'left',
  'float',
  'clear',
  'columnSpan',
  'zIndex',
  'opacity',
  'isolation',
  'mixBlendMode',
  'filter',
  'clipPath',
  'maskLayers',
  'maskBorderSource',
  'transform',
  'transformOrigin',
  'transformBox',
  'transformStyle',
  'backfaceVisibility',
  'perspective',
  'perspectiveOrigin',
  'breakBefore',
  'breakAfter',
  'breakInside',
  'blockStepSize',
  'blockStepAlign',
  'alignSelf',
  'justifySelf',
  'order',
  'flexGrow',
  'flexShrink',
  'flexBasis',
  'gridRowStart',
  'gridRowEnd',
  'gridColumnStart',
  'gridColumnEnd',
] as const satisfies readonly (keyof ComputedStyle)[]

function pick<K extends keyof ComputedStyle>(style: ComputedStyle, names: readonly K[]): Pick<ComputedStyle, K> {
  return Object.fromEntries(names.map(name => [name, style[name]])) as unknown as Pick<ComputedStyle, K>
}
