/**
 * The descriptors of the page context: size, orientation, bleed and printer's marks (CSS Paged Media 3,
 * https://www.w3.org/TR/css-page-3/).
 */
import type { Size } from '../base/geometry.ts'
import type { StyleEnvironment } from './compute-context.ts'
import { oriented, pageSize, type SpecifiedPageSize } from './page-size-descriptor.ts'
import { type Parse, spaceList, ValueReader } from './reader.ts'
import type { DeclarationBlock, Descriptor, Problem } from './sheet.ts'
import type { PageOrientation, PageStyle } from './style.ts'
import type { StyleNode } from './style-node.ts'
import { computeLength, length, type SpecifiedLength } from './values/length.ts'

const PARSERS: ReadonlyMap<string, Parse<unknown>> = new Map<string, Parse<unknown>>([
  ['size', pageSize],
  ['bleed', bleedValue],
  ['marks', marksValue],
  ['page-orientation', orientationValue],
])

/**
 * The problems of declarations in the page context. Descriptors such as `size` are no properties: instead of being unsupported they
 * have values of their own, which may be invalid.
 */
export function pageProblems(block: DeclarationBlock): readonly Problem[] {
  const { problems, descriptors } = block.parsed()
  const pending = new Map(
    [...PARSERS.keys()].map(name => [name, descriptors.filter(each => each.name === name).values()]),
  )
  return problems.flatMap(problem => {
    if (problem.code !== 'unsupported_property') return [problem]
    const descriptor = pending.get(problem.property ?? '')?.next().value
    if (descriptor === undefined) return [problem]
    const message = `the value of ${descriptor.name} could not be understood`
    return isValid(descriptor) ? [] : [{ ...problem, code: 'invalid_declaration', message }]
  })
}

/** The winning descriptors of a page, by name. */
type PageDescriptors = ReadonlyMap<string, Descriptor>

/** The winning valid descriptor of each name. Blocks are in ascending cascade order. */
export function descriptorsOf(blocks: readonly DeclarationBlock[]): PageDescriptors {
  const found = new Map<string, Descriptor>()
  for (const block of blocks)
    for (const descriptor of block.parsed().descriptors)
      if (isValid(descriptor) && (descriptor.isImportant || !found.get(descriptor.name)?.isImportant))
        found.set(descriptor.name, descriptor)
  return found
}

/** The value of a descriptor; null if it is invalid or has components left. */
function parseWhole<T>(descriptor: Descriptor, parse: Parse<T>): T | null {
  const reader = new ValueReader(descriptor.components, null)
  const value = parse(reader)
  return reader.isDone ? value : null
}

const isValid = (descriptor: Descriptor): boolean => {
  const parse = PARSERS.get(descriptor.name)
  return parse !== undefined && parseWhole(descriptor, parse) !== null
}

/**
 * The page's size in px; the given size if `size` does not determine it. Relative units refer to the font of the page
 * context.
 */
export function sizeOf(
  descriptors: PageDescriptors,
  byDefault: Size,
  page: StyleNode,
  environment: StyleEnvironment,
): PageStyle['size'] {
  const descriptor = descriptors.get('size')
  const value: SpecifiedPageSize | null = descriptor === undefined ? null : parseWhole(descriptor, pageSize)
  switch (value?.kind) {
    case 'named':
      return oriented(value.size, value.orientation)
    case 'lengths': {
      const px = (specified: SpecifiedLength): number => computeLength(specified, pageUnits(page, environment))
      const size = { width: px(value.width), height: px(value.height) }
      // A page without an area is invalid: the initial size applies.
      return size.width > 0 && size.height > 0 ? size : byDefault
    }
    case 'default':
      return value.orientation === null ? byDefault : oriented(byDefault, value.orientation)
    default:
      return byDefault
  }
}

/** The size in portrait or landscape orientation, if `size` gives only an orientation. */
export function turned(descriptors: PageDescriptors, size: Size): Size {
  const descriptor = descriptors.get('size')
  const value = descriptor === undefined ? null : parseWhole(descriptor, pageSize)
  return value?.kind === 'default' && value.orientation !== null ? oriented(size, value.orientation) : size
}

/** Relative units in descriptors refer to the font of the page context. */
function pageUnits({ style }: StyleNode, environment: StyleEnvironment) {
  const { fontSize } = style
  const metrics = (): null => null
  const lineHeight = fontSize * 1.2
  const root = { rootFontSize: fontSize, rootLineHeight: lineHeight, rootMetrics: metrics }
  return { fontSize, lineHeight, metrics, viewport: environment.viewport, ...root }
}

function orientationValue(reader: ValueReader): PageOrientation | null {
  return reader.keyword(['upright', 'rotate-left', 'rotate-right'])
}

/** The rotation of pages for display (`page-orientation`, CSS Page 3); upright if the value is invalid. */
export function orientationOf(descriptors: PageDescriptors): PageOrientation {
  const descriptor = descriptors.get('page-orientation')
  return (descriptor === undefined ? null : parseWhole(descriptor, orientationValue)) ?? 'upright'
}

function bleedValue(reader: ValueReader): SpecifiedLength | 'auto' | null {
  return reader.keyword(['auto']) ?? length(reader)
}

function marksValue(reader: ValueReader): readonly ('crop' | 'cross')[] | null {
  return reader.keyword(['none']) === null ? spaceList(reader, inner => inner.keyword(['crop', 'cross'])) : []
}

/** `bleed: auto` is 6pt with crop marks (https://www.w3.org/TR/css-page-3/#bleed). */
export function printersMarks(
  descriptors: PageDescriptors,
  page: StyleNode,
  environment: StyleEnvironment,
): Pick<PageStyle, 'bleed' | 'marks'> {
  const [bleed, marks] = [descriptors.get('bleed'), descriptors.get('marks')]
  const names = marks === undefined ? [] : (parseWhole(marks, marksValue) ?? [])
  const crop = names.includes('crop')
  const value = bleed === undefined ? 'auto' : (parseWhole(bleed, bleedValue) ?? 'auto')
  const used = value === 'auto' ? (crop ? 8 : 0) : computeLength(value, pageUnits(page, environment))
  return { bleed: Math.max(0, used), marks: { crop, cross: names.includes('cross') } }
}
