/**
 * Headers and footers: the margin boxes of every page, laid out after all pages exist (CSS Page 3 §5,
 * https://www.w3.org/TR/css-page-3/#margin-boxes; CSS GCPM 3 §1, https://www.w3.org/TR/css-gcpm-3/).
 */
import type { BlockLevelBox } from '../boxes/box.ts'
import type { BoxTree } from '../boxes/build.ts'
import type { LayoutServices } from '../layout/types.ts'
import type { FurnitureContext } from './margin-box-content.ts'
import { marginBoxesOf } from './margin-boxes.ts'
import { counted } from './page-counters.ts'
import type { TextFacts } from './page-marks.ts'
import type { Page, PaginateOptions, Running } from './types.ts'

/** `texts` are the text facts of each page; the first page begins with the counters of the root element's style. */
export function addFurniture(
  pages: readonly Page[],
  texts: readonly TextFacts[],
  { root: { style: root }, writingMode }: Pick<BoxTree, 'root' | 'writingMode'>,
  options: PaginateOptions,
  services: LayoutServices,
): readonly Page[] {
  const hasVerticalLines = writingMode !== null
  const strings = new Map<string, string>()
  const elements = new Map<string, BlockLevelBox | null>()
  let counters = counted(root, new Map())
  const total = options.firstNumber + pages.length - 1
  let nextId = -1
  return pages.map((page, i) => {
    const { marks, top } = texts[i]!
    const style = options.rules.styleFor({ ...page.context, isLast: i === pages.length - 1 })
    counters = counted(style.box, counters)
    const context: FurnitureContext = {
      counters,
      page: page.number,
      pages: total,
      strings: running(
        marks.flatMap(({ mark, y }) => (mark.kind === 'string' ? { isAtTop: top === null || y <= top, ...mark } : [])),
        strings,
        '',
      ),
      elements: running(
        marks.flatMap(({ mark, y }) =>
          mark.kind === 'running' ? { name: mark.name, value: mark.box, isAtTop: top === null || y <= top } : [],
        ),
        elements,
        null,
      ),
      images: options.images,
      counterStyles: options.counterStyles,
      language: options.language,
      hasVerticalLines,
      services,
      nextId: () => nextId--,
    }
    // Rules for the last page may change its furniture; its size was determined before it was known to be the last.
    return { ...page, geometry: { ...page.geometry, style }, furniture: marginBoxesOf(style, page.geometry, context) }
  })
}

interface Assignment<T> {
  readonly name: string
  readonly value: T
  /** No content precedes it on its page. */
  readonly isAtTop: boolean
}

/** Values on this page; `carried` has those of the page before, and is updated. */
function running<T>(
  assignments: readonly Assignment<T>[],
  carried: Map<string, T>,
  none: T,
): ReadonlyMap<string, Running<T>> {
  const values = new Map<string, Running<T>>()
  for (const [name, value] of carried) values.set(name, { start: value, first: value, last: value, isSetHere: false })
  for (const { name, value, isAtTop } of assignments) {
    const known = values.get(name)
    const isFirst = known?.isSetHere !== true
    // "start" is the value at the start of the page, including one that is set there (CSS GCPM 3 §1.1.1).
    const start = !isFirst ? known.start : isAtTop ? value : (carried.get(name) ?? none)
    values.set(name, { start, first: isFirst ? value : known.first, last: value, isSetHere: true })
  }
  for (const [name, { last }] of values) carried.set(name, last)
  return values
}
