/**
 * The clauses of PDF/UA-1 (ISO 14289-1) and PDF/A-2 and -3 (ISO 19005-2, -3) that the bytes of a file decide, each as a
 * check: what a validator would report, by clause. Works on the file alone and knows nothing of what made it.
 */
import { type Dict, decoded, Name, PdfReader, type PdfValue, Ref, Stream } from './reader.ts'

/** Clause and what is wrong. */
export type Violation = string

export function violations(bytes: Uint8Array, claims: 'ua' | 'a' | 'both'): readonly Violation[] {
  const found: string[] = []
  const file = new File(new PdfReader(bytes), message => {
    // A thousand cells with one fault are one fault.
    if (found.length < 50 && !found.includes(message)) found.push(message)
  })
  checkBytes(bytes, file)
  checkMetadata(file, claims)
  checkTree(file)
  checkPages(file)
  if (claims !== 'ua') checkArchive(file)
  return found
}

class File {
  readonly pdf: PdfReader
  readonly report: (message: string) => void
  readonly elements: readonly Element[]
  /** Codes that text shows, by the id of the font. */
  readonly shown = new Map<number, Set<number>>()
  readonly fonts = new Map<number, Dict>()
  usesCmyk = false

  constructor(pdf: PdfReader, report: (message: string) => void) {
    this.pdf = pdf
    this.report = report
    this.elements = elementsOf(pdf)
  }
}

interface Element {
  readonly id: number
  readonly role: string
  readonly dict: Dict
  readonly parent: Element | null
  readonly children: Element[]
  /** Marked content, by stream and number, and annotations. */
  readonly marks: { readonly stream: number; readonly mcid: number }[]
  readonly annotations: number[]
}

const nameOf = (value: PdfValue | undefined): string => (value instanceof Name ? value.name : '')
const text = (value: PdfValue | undefined): string => (typeof value === 'string' ? decoded(value) : '')

// ---------- bytes ----------

function checkBytes(bytes: Uint8Array, { pdf, report }: File): void {
  const source = Buffer.from(bytes).toString('latin1')
  if (!/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}\n/.test(source)) report('A 6.1.2: header')
  if (!/%%EOF\n?$/.test(source)) report('A 6.1.3: end of file')
  if (!Array.isArray(pdf.trailer['ID'])) report('A 6.1.3: no ID')
  if (pdf.trailer['Encrypt'] !== undefined) report('A 6.1.3: encrypted')
  // Each object that stands by itself: "1 0 obj" and "endobj" on lines of their own, "stream" followed by a line feed.
  for (const match of source.matchAll(/(.)endobj/gs)) if (match[1] !== '\n') report('A 6.1.9: endobj')
}

// ---------- metadata ----------

const LANGUAGE = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/

function checkMetadata({ pdf, report }: File, claims: 'ua' | 'a' | 'both'): void {
  const { catalog } = pdf
  const metadata = pdf.get(catalog['Metadata'])
  const xmp = metadata instanceof Stream ? Buffer.from(metadata.bytes()).toString('utf8') : ''
  if (metadata instanceof Stream && metadata.dict['Filter'] !== undefined) report('A 6.6.2: metadata is compressed')
  if (claims !== 'a' && !xmp.includes('<pdfuaid:part>1</pdfuaid:part>')) report('UA 5: no identifier')
  if (claims !== 'ua' && !/<pdfaid:part>[23]<\/pdfaid:part><pdfaid:conformance>[ABU]</.test(xmp))
    report('A 6.6.4: no identifier')
  if (claims === 'both' && !xmp.includes('pdfaExtension:schemas')) report('A 6.6.2.3: no schema for pdfuaid')
  const title = /<dc:title><rdf:Alt><rdf:li xml:lang="x-default">([^<]+)</.exec(xmp)?.[1]
  if (title === undefined) report('UA 7.1: no title')
  if (!LANGUAGE.test(text(catalog['Lang']))) report('UA 7.2: no language of the file')
  if (pdf.dict(catalog['ViewerPreferences'])?.['DisplayDocTitle'] !== true) report('UA 7.1: title is not displayed')
  if (pdf.dict(catalog['MarkInfo'])?.['Marked'] !== true) report('UA 6.2: not marked')
  const info = pdf.dict(pdf.trailer['Info'])
  if (info !== null && title !== undefined && unescaped(title) !== text(info['Title'])) report('A 6.6.3: titles differ')
}

const unescaped = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

// ---------- structure ----------

function elementsOf(pdf: PdfReader): readonly Element[] {
  const root = pdf.dict(pdf.catalog['StructTreeRoot'])
  if (root === null) return []
  const elements: Element[] = []
  const roleMap = pdf.dict(root['RoleMap']) ?? {}
  const pending: { ref: PdfValue; parent: Element | null }[] = pdf.list(root['K']).map(ref => ({ ref, parent: null }))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { ref, parent } = next
    const dict = pdf.dict(ref)
    const element: Element = {
      id: (ref as Ref).id,
      role: nameOf(roleMap[nameOf(dict['S'])] ?? dict['S']),
      dict,
      parent,
      children: [],
      marks: [],
      annotations: [],
    }
    parent?.children.push(element)
    elements.push(element)
    const inner: typeof pending = []
    const page = dict['Pg'] instanceof Ref ? dict['Pg'].id : -1
    for (const kid of pdf.list(dict['K'])) {
      const value = pdf.get(kid)
      if (typeof value === 'number') element.marks.push({ stream: page, mcid: value })
      else if (nameOf((value as Dict)['Type']) === 'MCR') {
        const { Stm, Pg, MCID } = value as Dict
        element.marks.push({ stream: ((Stm ?? Pg) as Ref).id, mcid: MCID as number })
      } else if (nameOf((value as Dict)['Type']) === 'OBJR')
        element.annotations.push(((value as Dict)['Obj'] as Ref).id)
      else inner.push({ ref: kid, parent: element })
    }
    pending.push(...inner.reverse())
  }
  return elements
}

const STANDARD = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
   Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure
   Formula Form`.split(/\s+/),
)

/** What may stand in what (ISO 14289-1 §7.2 and ISO 32000-1 §14.8.4). Null: anywhere. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
  RB: ['Ruby'],
  RT: ['Ruby'],
  RP: ['Ruby'],
}
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['LI', 'L', 'Caption'],
  LI: ['Lbl', 'LBody'],
  TOC: ['TOC', 'TOCI', 'Caption'],
  Ruby: ['RB', 'RT', 'RP'],
}

function checkTree(file: File): void {
  const { pdf, report, elements } = file
  if (elements.length === 0) report('UA 7.1: no structure')
  const ids = new Set<string>()
  for (const element of elements) {
    const { role, dict, parent, children } = element
    if (!STANDARD.has(role)) report(`UA 7.1: role ${role}`)
    const mayStandIn = PARENTS[role]
    if (mayStandIn !== undefined && !mayStandIn.includes(parent?.role ?? ''))
      report(`UA 7.2: ${role} in ${parent?.role}`)
    const mayHold = CHILDREN[role]
    for (const child of mayHold === undefined ? [] : children)
      if (!mayHold!.includes(child.role)) report(`UA 7.2: ${child.role} in ${role}`)
    if (mayHold !== undefined && role !== 'Ruby' && element.marks.length > 0) report(`UA 7.2: content right in ${role}`)
    if (dict['Lang'] !== undefined && text(dict['Lang']) !== '' && !LANGUAGE.test(text(dict['Lang'])))
      report(`A 6.7.4: language ${text(dict['Lang'])}`)
    const hasWords = text(dict['Alt']) !== '' || text(dict['ActualText']) !== ''
    if (role === 'Figure' && !hasWords) report('UA 7.3: Figure without alternative')
    if (role === 'Formula' && !hasWords) report('UA 7.7: Formula without alternative')
    const id = dict['ID']
    if (typeof id === 'string') {
      if (ids.has(id)) report('UA 7.9: ids repeat')
      ids.add(id)
    } else if (role === 'Note') report('UA 7.9: Note without id')
    if (role === 'Table') checkTable(element, file)
  }
  checkHeadings(file)
  const parentTree = pdf.dict(pdf.dict(pdf.catalog['StructTreeRoot'])?.['ParentTree'])
  if (parentTree === null) report('A 6.7.3: no parent tree')
}

/** §7.4.2: no level is left out on the way down. */
function checkHeadings({ elements, report }: File): void {
  let last = 0
  for (const { role } of elements) {
    const level = /^H([1-6])$/.exec(role)
    if (level === null) continue
    if (Number(level[1]) > last + 1) report(`UA 7.4.2: H${level[1]} after ${last === 0 ? 'nothing' : `H${last}`}`)
    last = Number(level[1])
  }
}

const attributesOf = (element: Element, pdf: PdfReader, owner: string): Dict =>
  (pdf.list(element.dict['A']).map(each => pdf.dict(each)) as Dict[]).find(each => nameOf(each['O']) === owner) ?? {}

/** §7.5, and rows of one length without cells over others (§7.2). */
function checkTable(table: Element, { pdf, report }: File): void {
  const roles = table.children.map(child => child.role)
  const groups = roles.filter(role => role !== 'Caption' && role !== 'TR')
  if (groups.length > 0 && !groups.includes('TBody')) report('UA 7.2: a table with groups and no TBody')
  if (roles.slice(1, -1).includes('Caption')) report('UA 7.2: a caption in the middle')
  if (roles.filter(role => role === 'Caption').length > 1) report('UA 7.2: two captions')
  const rows = table.children
    .filter(child => child.role !== 'Caption')
    .flatMap(child => (child.role === 'TR' ? [child] : child.children))
  const taken: boolean[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row.children) {
      const { RowSpan = 1, ColSpan = 1, Scope, Headers } = attributesOf(cell, pdf, 'Table')
      while (taken[y]![x]) x++
      for (let i = y; i < y + (RowSpan as number); i++) {
        if (i >= rows.length) report('UA 7.2: a cell ends below its table')
        for (let j = x; j < x + (ColSpan as number) && i < rows.length; j++) {
          if (taken[i]![j]) report('UA 7.2: cells overlap')
          taken[i]![j] = true
        }
      }
      x += ColSpan as number
      if (cell.role === 'TH' && Scope === undefined && Headers === undefined) report('UA 7.5: TH without scope')
    }
  }
  const lengths = new Set(taken.map(row => row.length))
  if (lengths.size > 1) report(`UA 7.2: rows of ${[...lengths].sort().join(' and ')} columns`)
  if (taken.some(row => row.includes(undefined as unknown as boolean))) report('UA 7.2: a row has a gap')
  if (table.children.filter(child => child.role === 'THead').length > 1) report('UA 7.2: two THead')
  if (table.children.filter(child => child.role === 'TFoot').length > 1) report('UA 7.2: two TFoot')
}

// ---------- pages ----------

function checkPages(file: File): void {
  const { pdf, report, elements } = file
  const owners = new Map<string, Element>()
  for (const element of elements)
    for (const { stream, mcid } of element.marks) {
      if (owners.has(`${stream} ${mcid}`)) report('A 6.7.3: content of two elements')
      owners.set(`${stream} ${mcid}`, element)
    }
  const annotations = new Map(elements.flatMap(element => element.annotations.map(id => [id, element] as const)))
  const seen = new Set<string>()
  const forms = new Set<number>()
  for (const ref of pdf.pages) {
    const page = pdf.dict(ref)
    const [, , width, height] = page['MediaBox'] as readonly number[]
    if (Math.min(width!, height!) < 3 || Math.max(width!, height!) > 14_400) report('A 6.1.13: size of a page')
    const content = pdf.get(page['Contents']) as Stream
    checkContent(content, ref.id, page['Resources'], false, { file, seen, forms })
    for (const annotation of pdf.list(page['Annots'])) checkAnnotation(annotation as Ref, annotations, file)
    if (page['Annots'] !== undefined && nameOf(page['Tabs']) !== 'S') report('UA 7.18.3: order of tabs')
  }
  for (const key of owners.keys()) if (!seen.has(key)) report('A 6.7.3: an element has content that is not drawn')
  for (const key of seen) if (!owners.has(key)) report('UA 7.1: marked content without an element')
  for (const [id, dict] of file.fonts) checkFont(id, dict, file)
}

function checkAnnotation(ref: Ref, owners: ReadonlyMap<number, Element>, { pdf, report }: File): void {
  const annotation = pdf.dict(ref)
  const flags = Number(annotation['F'] ?? 0)
  if ((flags & 4) === 0 || (flags & (1 | 2 | 32 | 256)) !== 0) report('A 6.3.2: flags of an annotation')
  if (nameOf(annotation['Subtype']) !== 'Link') {
    report('A 6.3.1: annotation')
    return
  }
  if (text(annotation['Contents']) === '') report('UA 7.18.5: link without description')
  if (owners.get(ref.id)?.role !== 'Link') report('UA 7.18.5: link outside Link')
  if (annotation['StructParent'] === undefined) report('UA 7.18.4: link without parent')
  const action = annotation['A'] === undefined ? null : pdf.dict(annotation['A'])
  if (action !== null && nameOf(action['S']) !== 'URI') report('A 6.5.1: action')
  if (action !== null && String(action['URI']).length > 32_767) report('A 6.1.13: string')
}

const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Tj', 'TJ', "'", '"', 'EI'])
const KNOWN = new Set(
  `q Q cm w J j M d ri i gs m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ ' "
   d0 d1 CS cs SC SCN sc scn G g RG rg K k sh BI ID EI Do MP DP BMC BDC EMC BX EX`.split(/\s+/),
)
const DEEPEST = 28

interface Walk {
  readonly file: File
  /** Marked content that was drawn, by stream and number. */
  readonly seen: Set<string>
  readonly forms: Set<number>
}

type Mark = { readonly kind: 'artifact' | 'content' | 'other' }

/** One content stream: what is drawn in it is marked, and what it uses is there and allowed. */
function checkContent(
  content: Stream,
  id: number,
  resources: PdfValue | undefined,
  isOwned: boolean,
  walk: Walk,
): void {
  const { file } = walk
  const { pdf, report } = file
  const uses = pdf.dict(resources) ?? {}
  const named = (kind: string, key: string): PdfValue | undefined => pdf.dict(uses[kind])?.[key]
  const marks: Mark[] = []
  /** How many sequences were open where each open text object began. */
  const textDepths: number[] = []
  const saved: (number | null)[] = []
  let font: number | null = null
  for (const { operator, operands } of operations(content.text())) {
    if (!KNOWN.has(operator)) report(`A 6.2.2: operator ${operator}`)
    if (operator === 'q' && saved.push(font) > DEEPEST) report('A 6.1.13: q nests too deeply')
    if (operator === 'Q' && saved.length === 0) report('A 6.2.2: Q without q')
    if (operator === 'Q') font = saved.pop() ?? null
    if (operator === 'BMC' || operator === 'BDC') marks.push(openMark(operands, id, marks, walk))
    if (operator === 'EMC') marks.pop()
    if (operator === 'BT') textDepths.push(marks.length)
    if (operator === 'ET' && textDepths.pop() !== marks.length) report('A 6.2.2: marked content across a text object')
    if (textDepths.length > 1 || (textDepths.length > 0 && ['q', 'Q', 'cm', 're', 'm', 'Do', 'sh'].includes(operator)))
      report(`A 6.2.2: ${operator} in a text object`)
    const isMarked = isOwned || marks.some(mark => mark.kind !== 'other')
    if (PAINTING.has(operator) && !isMarked) report(`UA 7.1: ${operator} is neither tagged nor an artifact`)
    if (operator === 'k' || operator === 'K') file.usesCmyk = true
    if (operator === 'Tf') font = fontNamed(named('Font', nameOf(operands[0])), file)
    if ((operator === 'Tj' || operator === 'TJ') && font !== null) noteCodes(operands[0]!, font, file)
    if (operator === 'gs') checkState(pdf.dict(named('ExtGState', nameOf(operands[0]))), file)
    if (operator === 'Do') checkObject(named('XObject', nameOf(operands[0])) as Ref, isMarked, walk)
    if (operator === 'sh' && named('Shading', nameOf(operands[0])) === undefined) report('A 6.2.2: no such shading')
    if (operator === 'scn' && operands.at(-1) instanceof Name) {
      const pattern = pdf.get(named('Pattern', nameOf(operands.at(-1))))
      if (pattern instanceof Stream) checkContent(pattern, -1, pattern.dict['Resources'], true, walk)
    }
  }
  if (saved.length !== 0) report('A 6.2.2: q without Q')
  if (marks.length !== 0) report('A 6.7.3: marked content that does not end')
}

function openMark(operands: readonly PdfValue[], stream: number, open: readonly Mark[], walk: Walk): Mark {
  const { seen, file } = walk
  const tag = nameOf(operands[0])
  const properties = operands[1] as Dict | undefined
  const kinds = open.map(mark => mark.kind)
  if (tag === 'Artifact') {
    if (kinds.includes('content')) file.report('UA 7.1: artifact in content')
    return { kind: 'artifact' }
  }
  const mcid = properties?.['MCID']
  if (typeof mcid !== 'number') return { kind: 'other' }
  if (kinds.includes('artifact')) file.report('UA 7.1: content in an artifact')
  if (kinds.includes('content')) file.report('UA 7.1: content in content')
  seen.add(`${stream} ${mcid}`)
  return { kind: 'content' }
}

function checkState(state: Dict | null, { report }: File): void {
  if (state === null) {
    report('A 6.2.2: no such state')
    return
  }
  for (const key of ['TR', 'TR2', 'HTP', 'HTO']) if (state[key] !== undefined) report(`A 6.2.5: ${key}`)
  if (state['BM'] !== undefined && nameOf(state['BM']) !== 'Normal') report(`A 6.2.10: blend mode`)
}

function checkObject(ref: Ref | undefined, isMarked: boolean, walk: Walk): void {
  const { file, forms } = walk
  const { pdf, report } = file
  const object = ref === undefined ? null : pdf.get(ref)
  if (!(object instanceof Stream)) {
    report('A 6.2.2: no such object')
    return
  }
  const { dict } = object
  if (nameOf(dict['Subtype']) === 'Image') {
    if (!isMarked) report('UA 7.1: an image is neither tagged nor an artifact')
    checkImage(dict, file)
    return
  }
  for (const key of ['OPI', 'Ref', 'PS', 'Subtype2']) if (dict[key] !== undefined) report(`A 6.2.9: ${key} of a form`)
  const hasOwn = dict['StructParents'] !== undefined
  if (hasOwn && isMarked) report('UA 7.1: tagged form in marked content')
  if (hasOwn && forms.has(ref!.id)) report('UA 7.20: a tagged form is drawn twice')
  if (forms.has(ref!.id)) return
  forms.add(ref!.id)
  checkContent(object, ref!.id, dict['Resources'], isMarked, walk)
}

function checkImage(dict: Dict, file: File): void {
  const { pdf, report } = file
  if (dict['Interpolate'] === true) report('A 6.2.8: interpolated image')
  for (const key of ['OPI', 'Alternates', 'Intent']) if (dict[key] !== undefined) report(`A 6.2.8: ${key} of an image`)
  if (nameOf(dict['ColorSpace']) === 'DeviceCMYK') file.usesCmyk = true
  const space = pdf.get(dict['ColorSpace'])
  if (Array.isArray(space) && space.some(part => nameOf(part) === 'DeviceCMYK')) file.usesCmyk = true
  if (dict['SMask'] !== undefined) checkImage(pdf.dict(dict['SMask']), file)
}

interface Operation {
  readonly operator: string
  readonly operands: readonly PdfValue[]
}

/** The operations of a content stream. */
function* operations(source: string): Generator<Operation> {
  const token =
    /\s+|\/([^\s/<>[\](){}%]*)|([-+]?\d*\.?\d+)(?=[\s/<>[\](){}%]|$)|(<<)|(>>)|<([0-9A-Fa-f\s]*)>|(\()|(\[)|(\])|([^\s/<>[\](){}%]+)/y
  let stack: PdfValue[][] = [[]]
  const push = (value: PdfValue): void => void stack.at(-1)!.push(value)
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const match = token.exec(source)
    if (match === null) throw new Error(`content stream at ${at}: ${source.slice(at, at + 30)}`)
    const [, name, number, open, close, hex, string, array, arrayEnd, word] = match
    if (name !== undefined) push(new Name(name))
    else if (number !== undefined) push(Number(number))
    else if (open || array) stack.push([])
    else if (close) {
      const items = stack.pop()!
      const dict: Record<string, PdfValue> = {}
      for (let i = 0; i + 1 < items.length; i += 2) dict[nameOf(items[i])] = items[i + 1]!
      push(dict)
    } else if (arrayEnd) push(stack.pop()!)
    else if (hex !== undefined) push(Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1'))
    else if (string) {
      const { value, end } = literal(source, match.index + 1)
      push(value)
      token.lastIndex = end
    } else if (word === 'true' || word === 'false') push(word === 'true')
    else if (word !== undefined) {
      yield { operator: word, operands: stack[0]! }
      stack = [[]]
    }
  }
}

function literal(source: string, start: number): { value: string; end: number } {
  let value = ''
  let depth = 1
  let at = start
  for (; ; at++) {
    const character = source[at]!
    if (character === '\\') {
      const next = source[++at]!
      value += next === 'r' ? '\r' : next === 'n' ? '\n' : next
      continue
    }
    if (character === '(') depth++
    if (character === ')' && --depth === 0) break
    value += character
  }
  return { value, end: at + 1 }
}

// ---------- fonts ----------

function fontNamed(value: PdfValue | undefined, file: File): number | null {
  if (!(value instanceof Ref)) {
    file.report('A 6.2.2: no such font')
    return null
  }
  file.fonts.set(value.id, file.pdf.dict(value))
  return value.id
}

function noteCodes(shown: PdfValue, font: number, file: File): void {
  const isWide = nameOf(file.fonts.get(font)!['Encoding']) === 'Identity-H'
  const codes = file.shown.get(font) ?? new Set()
  file.shown.set(font, codes)
  for (const piece of Array.isArray(shown) ? shown : [shown]) {
    if (typeof piece !== 'string') continue
    for (let i = 0; i < piece.length; i += isWide ? 2 : 1)
      codes.add(isWide ? piece.charCodeAt(i) * 256 + piece.charCodeAt(i + 1) : piece.charCodeAt(i))
  }
}

function checkFont(id: number, font: Dict, file: File): void {
  const { pdf, report } = file
  const codes = [...(file.shown.get(id) ?? [])]
  const map = pdf.get(font['ToUnicode'])
  const texts = map instanceof Stream ? toUnicode(map.text()) : new Map<number, string>()
  for (const code of codes) {
    const shown = texts.get(code)
    if (shown === undefined || shown === '') report('UA 7.21.7: a code without text')
    else if (/[\0\ufeff\ufffe]/.test(shown)) report('UA 7.21.7: a code with a text that is none')
  }
  const subtype = nameOf(font['Subtype'])
  if (subtype === 'Type3') return
  if (subtype !== 'Type0') {
    report(`A 6.2.11: font ${subtype}`)
    return
  }
  const [descendant] = pdf.list(font['DescendantFonts']).map(each => pdf.dict(each))
  const descriptor = pdf.dict(descendant!['FontDescriptor'])
  const program = pdf.get(descriptor['FontFile2'] ?? descriptor['FontFile3'])
  if (!(program instanceof Stream)) {
    report('A 6.2.11.4: font is not embedded')
    return
  }
  if (descriptor['CIDSet'] !== undefined) report('A 6.2.11.4: CIDSet')
  if (nameOf(font['BaseFont']) === '' || Buffer.byteLength(nameOf(font['BaseFont'])) > 127) report('A 6.1.13: name')
  const isTrueType = nameOf(descendant!['Subtype']) === 'CIDFontType2'
  if (isTrueType && nameOf(descendant!['CIDToGIDMap']) !== 'Identity') report('A 6.2.11.3: CIDToGIDMap')
  if (codes.includes(0)) report('UA 7.21.8: .notdef is shown')
  checkEncoding(pdf.get(font['Encoding']), pdf.dict(descendant!['CIDSystemInfo']), file)
  const widths = widthsOf(pdf.get(descendant!['W']), descendant!['DW'])
  const drawn = isTrueType ? trueTypeWidths(program.bytes()) : null
  for (const code of codes) {
    if (drawn !== null && Math.abs(drawn(code) - widths(code)) > 1) report('A 6.2.11.5: widths differ')
  }
  if (drawn !== null && codes.some(code => !Number.isFinite(drawn(code)))) report('A 6.2.11.4: glyph is not embedded')
}

/** ISO 19005-2 §6.2.11.3.3: a CMap that is not predefined is embedded, and is of the same characters as the font. */
function checkEncoding(encoding: PdfValue, info: Dict, { pdf, report }: File): void {
  if (nameOf(encoding) === 'Identity-H') return
  if (!(encoding instanceof Stream)) {
    report('A 6.2.11.3: CMap is not embedded')
    return
  }
  const own = pdf.dict(encoding.dict['CIDSystemInfo'])
  if (own['Registry'] !== info['Registry'] || own['Ordering'] !== info['Ordering']) report('A 6.2.11.3: CIDSystemInfo')
  if (!encoding.text().includes('<00><ff>0')) report('A 6.2.11.3: codes that the CMap does not know')
}

/** By code, from `first [w w …]` and the default. */
function widthsOf(list: PdfValue, fallback: PdfValue | undefined): (code: number) => number {
  const known = new Map<number, number>()
  const items = Array.isArray(list) ? list : []
  for (let i = 0; i + 1 < items.length; i += 2)
    for (const [k, width] of (items[i + 1] as readonly number[]).entries()) known.set((items[i] as number) + k, width)
  return code => known.get(code) ?? (typeof fallback === 'number' ? fallback : 1000)
}

function toUnicode(source: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  const [, chars = ''] = /beginbfchar([\s\S]*)endbfchar/.exec(source) ?? []
  for (const [, code, hex] of chars.matchAll(/<([0-9a-f]+)><([0-9a-f]*)>\n/g))
    texts.set(Number.parseInt(code!, 16), Buffer.from(hex!, 'hex').swap16().toString('utf16le'))
  for (const [, first, last, hex] of source.matchAll(/<([0-9a-f]+)><([0-9a-f]+)><([0-9a-f]*)>/g)) {
    const start = Number.parseInt(first!, 16)
    const base = Buffer.from(hex!, 'hex').swap16().toString('utf16le')
    for (let code = start; code <= Number.parseInt(last!, 16); code++)
      texts.set(code, code === start ? base : String.fromCharCode(base.charCodeAt(0) + code - start))
  }
  return texts
}

/** Advances in thousandths of an em, from the tables of the font file itself. */
function trueTypeWidths(bytes: Uint8Array): (glyph: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, number>()
  for (let i = 0; i < view.getUint16(4); i++)
    tables.set(Buffer.from(bytes.subarray(12 + i * 16, 16 + i * 16)).toString('latin1'), view.getUint32(20 + i * 16))
  const em = view.getUint16(tables.get('head')! + 18)
  const metrics = view.getUint16(tables.get('hhea')! + 34)
  const count = view.getUint16(tables.get('maxp')! + 4)
  return glyph =>
    glyph >= count ? Number.NaN : (view.getUint16(tables.get('hmtx')! + Math.min(glyph, metrics - 1) * 4) * 1000) / em
}

// ---------- archives ----------

function checkArchive(file: File): void {
  const { pdf, report, usesCmyk } = file
  const [intent] = pdf.list(pdf.catalog['OutputIntents']).map(each => pdf.dict(each))
  const profile = intent === undefined ? null : pdf.get(intent['DestOutputProfile'])
  if (!(profile instanceof Stream)) {
    report('A 6.2.3: no output intent')
    return
  }
  const icc = Buffer.from(profile.bytes())
  if (icc.readUInt32BE(0) !== icc.length) report('A 6.2.3: size of the profile')
  if (icc.toString('latin1', 36, 40) !== 'acsp') report('A 6.2.3: signature of the profile')
  if (icc.toString('latin1', 16, 20) !== 'RGB ' || profile.dict['N'] !== 3) report('A 6.2.3: components of the profile')
  if (!['mntr', 'prtr'].includes(icc.toString('latin1', 12, 16))) report('A 6.2.3: class of the profile')
  if (icc[8]! > 4) report('A 6.2.3: version of the profile')
  if (usesCmyk) report('A 6.2.4.3: DeviceCMYK without a profile for it')
  for (const key of ['AA', 'OpenAction', 'Requirements', 'AcroForm', 'NeedsRendering', 'Perms'])
    if (pdf.catalog[key] !== undefined) report(`A 6.5: ${key}`)
}
