/** The box around a table and its captions (CSS Tables 3 §3.3). */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { BlockBox, TableBox } from '../box.ts'
import type { BuildContext } from '../context.ts'

/** The wrapper of a table that has captions, with those above it and those below. */
export function wrapWithCaptions(context: BuildContext, table: TableBox, captions: readonly BlockBox[]): BlockBox {
  const { style } = table
  const outer: ComputedStyle = {
    ...anonymousStyle(style, style.display === 'inline-table' ? 'inline-block' : 'block'),
    ...pick(style, WRAPPER_PROPERTIES),
  }
  const inner: ComputedStyle = { ...style, ...pick(anonymousStyle(style, 'table'), WRAPPER_PROPERTIES) }
  const above = captions.filter(caption => caption.style.captionSide === 'top')
  const below = captions.filter(caption => caption.style.captionSide === 'bottom')
  return {
    kind: 'block',
    id: context.nextId(),
    style: outer,
    element: null,
    pseudo: null,
    structure: table.structure,
    marks: table.marks,
    isRoot: true,
    isTableWrapper: true,
    children: [...above, { ...table, style: inner, marks: [] }, ...below],
    marker: null,
  }
}

/** Properties that apply to the wrapper and not to the table inside it (CSS Tables 3 §3.3). */
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
  'zIndex',
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
