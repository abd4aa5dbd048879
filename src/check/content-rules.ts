/** What pages draw is tagged or an artifact: ISO 14289-1 §7.1, ISO 19005-2 §6.2.2. */
import type { PdfFile } from '../pdf-reader/file.ts'
import {
  isDictionary,
  isOperator,
  isReference,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  Scanner,
} from '../pdf-reader/values.ts'
import { ShownText } from './glyph-rules.ts'
import type { Report } from './types.ts'

const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Tj', 'TJ', "'", '"', 'EI'])
const SHOWING = new Set(['Tj', 'TJ', "'", '"'])
const KNOWN = new Set(
  `q Q cm w J j M d ri i gs m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ ' "
   d0 d1 CS cs SC SCN sc scn G g RG rg K k sh BI ID EI Do MP DP BMC BDC EMC BX EX`.split(/\s+/),
)
/** ISO 19005-2 §6.1.13. */
const DEEPEST = 28

export interface Stream {
  readonly content: string
  readonly resources: PdfDictionary
  readonly page: number
}

interface Walk {
  readonly file: PdfFile
  readonly ua: Report | null
  readonly archive: Report | null
  readonly forms: Set<number>
  readonly shown: ShownText
}

export function checkContents(
  file: PdfFile,
  streams: readonly Stream[],
  ua: Report | null,
  archive: Report | null,
): ShownText {
  const shown = new ShownText(file)
  const forms = new Set<number>()
  for (const stream of streams) walk(stream, false, { file, ua, archive, forms, shown })
  return shown
}

type Mark = 'artifact' | 'content' | 'other'

function walk({ content, resources, page }: Stream, isOwned: boolean, context: Walk): void {
  const { file, ua, archive } = context
  const marks: Mark[] = []
  const scanner = new Scanner(content)
  let operands: PdfValue[] = []
  let depth = 0
  let font: PdfDictionary | null = null
  /** Of the graphics states that are saved. */
  const fonts: (PdfDictionary | null)[] = []
  for (let value = scanner.next(); value !== undefined; value = scanner.next()) {
    if (!isOperator(value)) {
      operands.push(value)
      continue
    }
    const { name } = value
    if (!KNOWN.has(name)) archive?.('6.2.2', `the operator ${name.slice(0, 20)} is none`, page)
    if (name === 'q' && ++depth > DEEPEST) archive?.('6.1.13', 'more than 28 graphics states are saved', page)
    if (name === 'Q' && --depth < 0) archive?.('6.2.2', 'a graphics state is restored that was not saved', page)
    if (name === 'BMC' || name === 'BDC') open(operands, resources, page, marks, context)
    else if (name === 'EMC') marks.pop()
    else if (name === 'ID') skipImage(scanner)
    const isMarked = isOwned || marks.some(mark => mark !== 'other')
    if (PAINTING.has(name) && !isMarked) ua?.('7.1', `${name} paints what is neither tagged nor an artifact`, page)
    if (name === 'Do') draw(operands, resources, page, isMarked, context)
    if (name === 'q') fonts.push(font)
    if (name === 'Q') font = fonts.pop() ?? null
    if (name === 'Tf') font = file.dictionary(file.dictionary(resources.get('Font')).get(nameOf(operands[0]) ?? ''))
    if (SHOWING.has(name)) context.shown.show(font, operands.at(-1), page)
    if (name === 'k' || name === 'K')
      archive?.('6.2.4.3', 'a colour is in DeviceCMYK, which the output intent is not for', page)
    if (name === 'Tf' && !file.dictionary(resources.get('Font')).has(nameOf(operands[0]) ?? ''))
      archive?.('6.2.2', 'a font is used that the resources do not have', page)
    operands = []
  }
}

function open(operands: readonly PdfValue[], resources: PdfDictionary, page: number, marks: Mark[], walk: Walk): void {
  const { file, ua } = walk
  const tag = nameOf(operands[0])
  const given = operands[1]
  const named = nameOf(given)
  const properties = named === null ? given : file.resolve(file.dictionary(resources.get('Properties')).get(named))
  const hasId = isDictionary(properties) && properties.has('MCID')
  const mark: Mark = tag === 'Artifact' ? 'artifact' : hasId ? 'content' : 'other'
  if (mark === 'artifact' && marks.includes('content')) ua?.('7.1', 'an artifact stands in tagged content', page)
  if (mark === 'content' && marks.includes('artifact')) ua?.('7.1', 'tagged content stands in an artifact', page)
  marks.push(mark)
}

function draw(
  operands: readonly PdfValue[],
  resources: PdfDictionary,
  page: number,
  isMarked: boolean,
  context: Walk,
): void {
  const { file, ua, archive, forms } = context
  const reference = file.dictionary(resources.get('XObject')).get(nameOf(operands[0]) ?? '')
  const object = file.dictionary(reference)
  const subtype = nameOf(object.get('Subtype'))
  if (subtype === 'Image') {
    if (!isMarked) ua?.('7.1', 'an image is neither tagged nor an artifact', page)
    if (file.resolve(object.get('Interpolate')) === true) archive?.('6.2.8', 'an image asks to be interpolated', page)
    for (const key of ['OPI', 'Alternates']) if (object.has(key)) archive?.('6.2.8', `an image has ${key}`, page)
    return
  }
  if (subtype === 'PS') archive?.('6.2.9', 'there is a PostScript object', page)
  if (subtype !== 'Form' || !isReference(reference)) return
  for (const key of ['OPI', 'Ref', 'PS', 'Subtype2']) if (object.has(key)) archive?.('6.2.9', `a form has ${key}`, page)
  const isTagged = object.has('StructParents')
  if (isTagged && forms.has(reference.id)) ua?.('7.20', 'a form with tagged content is drawn more than once', page)
  if (forms.has(reference.id)) return
  forms.add(reference.id)
  const own = file.dictionary(object.get('Resources'))
  walk({ content: file.stream(reference), resources: own.size === 0 ? resources : own, page }, isMarked, context)
}

/** To the end of an inline image: its data is anything. */
function skipImage(scanner: Scanner): void {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
  end.lastIndex = scanner.at
  const match = end.exec(scanner.text)
  scanner.at = match === null ? scanner.text.length : match.index + 1
}
