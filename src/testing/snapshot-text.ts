/**
 * A model of a PDF as text that a person reads in a review, and back.
 *
 * Pages begin with `--- page 1 of 2, 595.3 × 841.9 pt ---`, their lines stand as they are read. What is known beside the words
 * is in lines that begin with four spaces and a mark: `@` place and style of the line above, `>` a link, `#` a picture, `*` a
 * painted area or stroke.
 */
import type { ComparedParts } from '../compare/changes.ts'
import {
  lineText,
  type OutlineEntry,
  type PageImage,
  type PageLink,
  type PageShape,
  type PdfModel,
  type StructureEntry,
  type TextLine,
} from '../compare/model.ts'

const HEAD = 'octavo pdf snapshot 1:'

/** The text of a snapshot, with the parts that are to be compared. `readSnapshot` reads it back. */
export function writeSnapshot(model: PdfModel, parts: ComparedParts): string {
  const names = Object.entries(parts).flatMap(([name, isIncluded]) => (isIncluded ? [name] : []))
  const lines = [`${HEAD} ${names.join(' ')}`, '']
  for (const [index, page] of model.pages.entries()) {
    const size = `${round(page.width)} × ${round(page.height)} pt`
    lines.push(`--- page ${index + 1} of ${model.pages.length}, ${size} ---`)
    if (parts.text || parts.layout)
      for (const line of page.lines) {
        lines.push(escaped(lineText(line)))
        if (parts.layout) lines.push(`    @ ${styleOf(line)}`)
      }
    if (parts.links) for (const { text, target } of page.links) lines.push(`    > ${quoted(text)} ${quoted(target)}`)
    if (parts.layout) {
      for (const image of page.images) lines.push(`    # ${image.hash.slice(0, 16)} ${boxOf(image)}`)
      for (const shape of page.shapes) lines.push(`    * ${shape.kind} ${quoted(shape.colour)} ${boxOf(shape)}`)
    }
    lines.push('')
  }
  if (parts.outline) lines.push('--- outline ---', ...model.outline.map(outlineLine), '')
  if (parts.structure) lines.push('--- structure ---', ...model.structure.map(structureLine), '')
  if (parts.metadata)
    lines.push(
      '--- metadata ---',
      ...Object.entries(model.metadata).map(([key, value]) => `${key} ${quoted(value)}`),
      '',
    )
  return lines.join('\n')
}

const round = (length: number): number => Math.round(length * 10) / 10
const quoted = (text: string): string => JSON.stringify(text)
const escaped = (text: string): string => (/^(---|\\)/.test(text) ? `\\${text}` : text)

const boxOf = ({ x, y, width, height }: Omit<PageImage, 'hash'>): string =>
  `${round(x)} ${round(y)} ${round(width)} × ${round(height)}`

function styleOf({ x, y, right, parts, role }: TextLine): string {
  const styles = parts.map(({ text, size, font, colour }) => `${text.length}: ${size} pt ${font} ${quoted(colour)}`)
  return `${round(x)}–${round(right)}, ${round(y)} ${role ?? '-'} | ${styles.join(' | ')}`
}

const outlineLine = ({ depth, title }: OutlineEntry): string => `${'  '.repeat(depth - 1)}${quoted(title)}`
const structureLine = ({ role, text, alt }: StructureEntry): string =>
  `${role} ${quoted(text)}${alt === null ? '' : ` alt ${quoted(alt)}`}`

/** The parts that a snapshot holds. Throws an Error where the text is no snapshot. */
export function partsOf(text: string): ComparedParts {
  const first = text.slice(0, text.indexOf('\n'))
  if (!first.startsWith(HEAD)) throw new Error('This is not a snapshot of a PDF.')
  const names = new Set(first.slice(HEAD.length).trim().split(' '))
  const has = (name: keyof ComparedParts): boolean => names.has(name)
  return {
    text: has('text'),
    layout: has('layout'),
    links: has('links'),
    outline: has('outline'),
    structure: has('structure'),
    metadata: has('metadata'),
  }
}

interface OpenPage {
  readonly width: number
  readonly height: number
  readonly lines: TextLine[]
  readonly links: PageLink[]
  readonly images: PageImage[]
  readonly shapes: PageShape[]
}

/** Reads what `writeSnapshot` wrote; lines that it did not write are taken as text. */
export function readSnapshot(text: string): PdfModel {
  const pages: OpenPage[] = []
  const outline: OutlineEntry[] = []
  const structure: StructureEntry[] = []
  const metadata: Record<string, string> = {}
  let section = ''
  for (const line of text.split(/\r?\n/).slice(1)) {
    const head = /^--- (?:page \d+ of \d+, ([\d.]+) × ([\d.]+) pt|(outline|structure|metadata)) ---$/.exec(line)
    if (head !== null) {
      section = head[3] ?? 'page'
      if (section === 'page') pages.push(emptyPage(Number(head[1]), Number(head[2])))
    } else if (line === '') continue
    else if (section === 'page') readPageLine(line, pages.at(-1)!)
    else if (section === 'outline') outline.push(readOutlineLine(line))
    else if (section === 'structure') structure.push(readStructureLine(line))
    else if (section === 'metadata') {
      const space = line.indexOf(' ')
      metadata[line.slice(0, space)] = unquoted(line.slice(space + 1))
    }
  }
  return { pages, outline, structure, metadata }
}

const emptyPage = (width: number, height: number): OpenPage => {
  return { width, height, lines: [], links: [], images: [], shapes: [] }
}

const STRING = /"(?:[^"\\]|\\.)*"/g
const strings = (line: string): readonly string[] => (line.match(STRING) ?? []).map(unquoted)
const NUMBER = /-?\d+(?:\.\d+)?/g

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

function readPageLine(line: string, page: OpenPage): void {
  const mark = /^ {4}([@>#*]) (.*)$/.exec(line)
  if (mark === null) {
    const text = line.startsWith('\\') ? line.slice(1) : line
    page.lines.push({ x: 0, y: 0, right: 0, role: null, parts: [{ text, size: 0, font: '', colour: '' }] })
    return
  }
  const rest = mark[2]!
  if (mark[1] === '@') {
    const last = page.lines.pop()
    if (last !== undefined) page.lines.push(withStyle(last, rest))
  } else if (mark[1] === '>') {
    const [text = '', target = ''] = strings(rest)
    page.links.push({ text, target })
  } else if (mark[1] === '#') {
    const [hash = ''] = rest.split(' ')
    page.images.push({ hash, ...readBox(rest.slice(hash.length)) })
  } else {
    const [colour = ''] = strings(rest)
    const kind = rest.startsWith('stroke') ? 'stroke' : 'fill'
    page.shapes.push({ kind, colour, ...readBox(rest.slice(rest.lastIndexOf('"') + 1)) })
  }
}

function readBox(text: string): Omit<PageImage, 'hash'> {
  const [x = 0, y = 0, width = 0, height = 0] = (text.match(NUMBER) ?? []).map(Number)
  return { x, y, width, height }
}

function withStyle(line: TextLine, description: string): TextLine {
  const [place = '', ...styles] = description.split(' | ')
  const found = /^(-?[\d.]+)–(-?[\d.]+), (-?[\d.]+) (\S+)$/.exec(place)
  const whole = lineText(line)
  let at = 0
  const parts = styles.flatMap(style => {
    const [, length = '0', size = '0', font = '', colour = '""'] = /^(\d+): (\S+) pt (\S*) (.*)$/.exec(style) ?? []
    const text = whole.slice(at, at + Number(length))
    at += Number(length)
    return text === '' ? [] : [{ text, size: Number(size), font, colour: unquoted(colour) }]
  })
  const [x = 0, right = 0, y = 0] = (found ?? []).slice(1, 4).map(Number)
  const role = found === null || found[4] === '-' ? null : found[4]!
  return { x, y, right, role, parts: parts.length === 0 ? line.parts : parts }
}

function readOutlineLine(line: string): OutlineEntry {
  const indent = line.length - line.trimStart().length
  return { depth: indent / 2 + 1, title: unquoted(line.trim()) }
}

function readStructureLine(line: string): StructureEntry {
  const [text = '', alt] = strings(line)
  return { role: line.slice(0, line.indexOf(' ')), text, alt: alt ?? null }
}
