/** The graphics state that rules depend on (ISO 32000-1 §8.4): the font, and overprinting (§8.6.7). */
import type { PdfFile } from '../pdf-reader/file.ts'
import { isArray, nameOf, type PdfDictionary, type PdfValue } from '../pdf-reader/values.ts'
import { numberOf } from './types.ts'

interface State {
  font: PdfDictionary | null
  /** Names of the colour spaces of fills and strokes; null where the caller of a form has set them. */
  fillSpace: string | null
  strokeSpace: string | null
  /** The colour space is an ICC profile for CMYK (ICCBased, N 4). */
  fillsInks: boolean
  strokesInks: boolean
  /** Overprinting (op, OP) and its mode (OPM). */
  fillsOver: boolean
  strokesOver: boolean
  mode: number
}

/** By kind of paint, its operators. */
const FILLING = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"'])
const STROKING = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
/** Operators that set a device colour. */
const FILL_COLOURS: ReadonlyMap<string, string> = new Map([
  ['g', 'DeviceGray'],
  ['rg', 'DeviceRGB'],
  ['k', 'DeviceCMYK'],
])
const STROKE_COLOURS: ReadonlyMap<string, string> = new Map(
  [...FILL_COLOURS].map(([operator, space]) => [operator.toUpperCase(), space]),
)

/** At the beginning of a page everything is black in DeviceGray (ISO 32000-1 §8.4.1, table 52). */
const INITIAL: State = {
  font: null,
  fillSpace: 'DeviceGray',
  strokeSpace: 'DeviceGray',
  fillsInks: false,
  strokesInks: false,
  fillsOver: false,
  strokesOver: false,
  mode: 0,
}

/** The state of one content stream. */
export class PaintState {
  readonly #file: PdfFile
  readonly #resources: PdfDictionary
  #state: State
  readonly #saved: State[] = []

  /** The state of a page, or of a stream that begins with the colours of its caller. */
  constructor(file: PdfFile, resources: PdfDictionary, inherits: boolean) {
    this.#file = file
    this.#resources = resources
    this.#state = inherits ? { ...INITIAL, fillSpace: null, strokeSpace: null } : { ...INITIAL }
  }

  get font(): PdfDictionary | null {
    return this.#state.font
  }

  /** Number of saved states; negative if more were restored than saved. */
  depth = 0

  /** Applies an operator; those that do not affect the state are ignored. */
  apply(operator: string, operands: readonly PdfValue[]): void {
    const named = (kind: string): PdfDictionary =>
      this.#file.dictionary(this.#file.dictionary(this.#resources.get(kind)).get(nameOf(operands[0]) ?? ''))
    if (operator === 'q') this.#save()
    else if (operator === 'Q') this.#restore()
    else if (operator === 'Tf') this.#state.font = named('Font')
    else if (operator === 'gs') this.#change(named('ExtGState'))
    else if (operator === 'cs') this.#fillIn(nameOf(operands[0]), this.#hasInks(operands[0]))
    else if (operator === 'CS') this.#strokeIn(nameOf(operands[0]), this.#hasInks(operands[0]))
    else if (FILL_COLOURS.has(operator)) this.#fillIn(FILL_COLOURS.get(operator)!, false)
    else if (STROKE_COLOURS.has(operator)) this.#strokeIn(STROKE_COLOURS.get(operator)!, false)
  }

  #fillIn(space: string | null, isInks: boolean): void {
    this.#state.fillSpace = space
    this.#state.fillsInks = isInks
  }

  #strokeIn(space: string | null, isInks: boolean): void {
    this.#state.strokeSpace = space
    this.#state.strokesInks = isInks
  }

  /** The names of the colour spaces in which an operator paints. */
  paintsIn(operator: string): readonly string[] {
    const { fillSpace, strokeSpace } = this.#state
    const used: string[] = []
    if (FILLING.has(operator) && fillSpace !== null) used.push(fillSpace)
    if (STROKING.has(operator) && strokeSpace !== null) used.push(strokeSpace)
    return used
  }

  /**
   * Whether an operator violates ISO 19005-2 §6.2.4.2: overprinting of an ICC-based CMYK colour in mode 1. In this mode a
   * component of 0 leaves the ink below; with a profile, 0 does not mean absence of ink, so that results differ between
   * devices.
   */
  paintsOver(operator: string): boolean {
    const { fillsInks, fillsOver, strokesInks, strokesOver, mode } = this.#state
    if (mode !== 1) return false
    return (FILLING.has(operator) && fillsInks && fillsOver) || (STROKING.has(operator) && strokesInks && strokesOver)
  }

  #save(): void {
    this.depth++
    this.#saved.push({ ...this.#state })
  }

  #restore(): void {
    this.depth--
    this.#state = this.#saved.pop() ?? { ...INITIAL }
  }

  /** Applies a graphics state dictionary. ISO 32000-1 table 58: without op, OP applies to both. */
  #change(entries: PdfDictionary): void {
    const state = this.#state
    const said = (key: string): PdfValue | undefined =>
      entries.has(key) ? this.#file.resolve(entries.get(key)) : undefined
    const [stroke, fill, font] = [said('OP'), said('op'), said('Font')]
    if (stroke !== undefined) state.strokesOver = stroke === true
    if (fill !== undefined || stroke !== undefined) state.fillsOver = (fill ?? stroke) === true
    state.mode = numberOf(said('OPM'), state.mode)
    if (isArray(font ?? null)) state.font = this.#file.dictionary((font as readonly PdfValue[])[0])
  }

  /** Whether a colour space is ICC-based with four components. */
  #hasInks(name: PdfValue | undefined): boolean {
    const space = this.#file.resolve(this.#file.dictionary(this.#resources.get('ColorSpace')).get(nameOf(name) ?? ''))
    if (!isArray(space) || nameOf(this.#file.resolve(space[0])) !== 'ICCBased') return false
    return this.#file.resolve(this.#file.dictionary(space[1]).get('N')) === 4
  }
}
