/** Headers and footers: the margin boxes of every page, laid out once all pages exist (CSS Page 3 §5, CSS GCPM 3 §1). */
import type { LayoutServices } from '../layout/types.ts'
import type { FurnitureContext } from './margin-boxes.ts'
import { marginBoxesOf } from './margin-boxes.ts'
import type { PlacedMark } from './marks.ts'
import { collectMarks } from './marks.ts'
import type { Page, PaginateOptions, RunningString } from './types.ts'

export function addFurniture(
  pages: readonly Page[],
  options: PaginateOptions,
  services: LayoutServices,
): readonly Page[] {
  const strings = new Map<string, string>()
  let nextId = -1
  return pages.map((page, i) => {
    const running = runningStrings(collectMarks(page), strings)
    const style = options.rules.styleFor({ ...page.context, isLast: i === pages.length - 1 })
    const context: FurnitureContext = {
      page: page.number,
      pages: options.firstNumber + pages.length - 1,
      strings: running,
      images: options.images,
      counterStyles: options.counterStyles,
      language: options.language,
      services,
      nextId: () => nextId--,
    }
    // Rules for the last page may change its furniture; its size was settled before anyone knew that it is the last.
    return { ...page, geometry: { ...page.geometry, style }, furniture: marginBoxesOf(style, page.geometry, context) }
  })
}

/** Values on this page; `carried` goes from page to page and is brought up to date. */
function runningStrings(
  marks: readonly PlacedMark[],
  carried: Map<string, string>,
): ReadonlyMap<string, RunningString> {
  const values = new Map<string, RunningString>()
  for (const [name, value] of carried) values.set(name, { start: value, first: value, last: value, isSetHere: false })
  for (const { mark } of marks) {
    if (mark.kind !== 'string') continue
    const known = values.get(mark.name)
    const first = known?.isSetHere === true ? known.first : mark.value
    values.set(mark.name, { start: carriedStart(carried, mark.name), first, last: mark.value, isSetHere: true })
  }
  for (const [name, { last }] of values) carried.set(name, last)
  return values
}

const carriedStart = (carried: ReadonlyMap<string, string>, name: string): string => carried.get(name) ?? ''
