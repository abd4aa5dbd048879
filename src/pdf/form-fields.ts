/** Form controls as an interactive form (ISO 32000-1 §12.7): fields, their widget annotations and appearances. */
import { IDENTITY, type Rect } from '../base/geometry.ts'
import type { FormField } from '../boxes/box.ts'
import type { GlyphsOp, PaintOp } from '../paint/ops.ts'
import { drawApart } from './draw.ts'
import { OFF, stateAppearance } from './field-states.ts'
import { toPdfBox } from './rectangles.ts'
import {
  byteString,
  dictionary,
  name,
  number,
  numbers,
  type Reference,
  reference,
  spoken,
  textString,
} from './syntax.ts'
import type { FieldTexts, Shared, Target } from './target.ts'

type LinkOp = Extract<PaintOp, { op: 'link' }>

/** A field on the current page, with the text that it shows. */
interface Open {
  readonly op: LinkOp
  readonly field: FormField
  readonly owner: number
  readonly glyphs: GlyphsOp[]
}

/** A group of radio buttons: one field with one widget per button. */
interface Group {
  readonly id: Reference
  readonly field: FormField
  readonly kids: { readonly id: Reference; readonly value: string; readonly isChecked: boolean }[]
}

/** The page that widgets stand on; its height in px turns their coordinates round. */
interface PageForm {
  readonly id: Reference
  readonly height: number
}

/** Bits of the field flags Ff (tables 221, 226, 228 and 230). */
const FLAG = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  multiSelect: 1 << 21,
} as const

/** Of annotations (table 165): printed along with the page. */
const PRINT = 4
const FONT = 'Helv'

/** The fields of one file. Radio buttons of one name and form are one field with several widgets. */
export class FormFields implements FieldTexts {
  readonly #isArchive: boolean
  #open = new Map<number, Open>()
  readonly #written = new Set<number>()
  readonly #names = new Map<string, number>()
  readonly #groups = new Map<string, Group>()
  readonly #fields: Reference[] = []

  constructor(isArchive: boolean) {
    this.#isArchive = isArchive
  }

  /**
   * Finds the fields of a page. A control is painted instead of becoming a field if it is rotated or scaled, or already has a
   * field on another page. Buttons in PDF/A are painted too, since actions are forbidden there (ISO 19005-2 §6.4.1).
   */
  prepare(ops: readonly PaintOp[]): void {
    this.#open = new Map()
    const visit = (some: readonly PaintOp[]): void => {
      for (const op of some) {
        if (op.op === 'group' && op.transform === null) visit(op.children)
        if (op.op !== 'link' || op.target.kind !== 'field' || typeof op.owner !== 'number') continue
        const { field } = op.target
        if (this.#written.has(op.link) || (this.#isArchive && field.kind === 'button')) continue
        this.#written.add(op.link)
        this.#open.set(op.owner, { op, field: named(field), owner: op.owner, glyphs: [] })
      }
    }
    visit(ops)
  }

  /**
   * Takes text that belongs to an open field: it is part of the field's appearance. Transformed text stays on the page.
   */
  takes(op: GlyphsOp, { toPage }: Target): boolean {
    const open = typeof op.owner === 'number' ? this.#open.get(op.owner) : undefined
    if (open === undefined || toPage.some((value, i) => value !== IDENTITY[i])) return false
    open.glyphs.push(op)
    return true
  }

  /**
   * Writes the widgets of the page in the order of the document, which is the tab order; positioned boxes are painted later
   * than their place in the document (CSS 2.2 Appendix E).
   */
  put(page: PageForm, shared: Shared): readonly Reference[] {
    const inOrder = [...this.#open.values()].sort((a, b) => a.owner - b.owner)
    return inOrder.map(open => this.#widget(open, page, shared))
  }

  /** The widget annotation of a control, merged with its field where that has only one (ISO 32000-1 §12.7.3.1). */
  #widget(open: Open, page: PageForm, shared: Shared): Reference {
    const { file, structure } = shared
    const { field, op, owner } = open
    const id = file.reserve()
    const group = field.group === null ? null : this.#groupOf(field, shared)
    const StructParent = structure?.recordField({ page: page.id, id, contents: field.label, owner }) ?? null
    const own = field.kind === 'radio' ? this.#radio(open, group!, id, shared) : this.#single(open, shared)
    if (group === null) this.#fields.push(id)
    file.put(
      id,
      dictionary({
        Type: '/Annot',
        Subtype: '/Widget',
        Rect: numbers(toPdfBox(op.rect, page.height)),
        P: reference(page.id),
        F: PRINT,
        Contents: textString(field.label),
        StructParent,
        ...own,
      }),
    )
    return id
  }

  /** The entries of a field that has one widget, by its kind. */
  #single(open: Open, shared: Shared): Record<string, string | number | null> {
    const { field } = open
    const common = { T: textString(this.#nameOf(field)), TU: textString(field.label) }
    switch (field.kind) {
      case 'text':
        return { ...common, ...this.#text(open, shared) }
      case 'choice':
        return { ...common, ...this.#choice(open, shared) }
      case 'button':
        return { ...common, FT: '/Btn', Ff: FLAG.pushButton, A: actionSource(field), AP: this.#look(open, shared) }
      default: {
        const state = field.isChecked ? '/On' : OFF
        return {
          ...common,
          FT: '/Btn',
          Ff: flagsOf(field) || null,
          V: state,
          AS: state,
          AP: stateAppearance(open, 'On', shared),
          ...(field.value === 'on' ? {} : { Opt: `[${textString(field.value)}]` }),
        }
      }
    }
  }

  /** The entries of a text field (ISO 32000-1 §12.7.4.3). */
  #text(open: Open, shared: Shared): Record<string, string | number | null> {
    const { field } = open
    const flags = flagsOf(field) | (field.isMultiple ? FLAG.multiline : 0) | (field.isSecret ? FLAG.password : 0)
    // The value of a password field is not written.
    const value = field.value === '' || field.isSecret ? null : textString(field.value.replace(/\r?\n/g, '\r'))
    return {
      FT: '/Tx',
      Ff: flags || null,
      V: value,
      DV: value,
      MaxLen: field.longest,
      DA: appearanceString(open),
      AP: this.#look(open, shared),
    }
  }

  /**
   * The entries of a choice field (ISO 32000-1 §12.7.4.4). A combo box without a selection shows its first option, as
   * HTML does.
   */
  #choice(open: Open, shared: Shared): Record<string, string | number | null> {
    const { field } = open
    const { options, isList, isMultiple } = field
    const chosen = options.flatMap((option, i) => (option.isSelected ? [i] : []))
    if (chosen.length === 0 && !isList && options.length > 0) chosen.push(0)
    const values = chosen.map(i => textString(options[i]!.value))
    const many = values.length > 1 ? `[${values.join('')}]` : (values[0] ?? null)
    return {
      FT: '/Ch',
      Ff: flagsOf(field) | (isList ? 0 : FLAG.combo) | (isMultiple ? FLAG.multiSelect : 0) || null,
      Opt: `[${options.map(({ value, text }) => `[${textString(value)}${textString(text)}]`).join('')}]`,
      V: many,
      DV: many,
      I: isMultiple && chosen.length > 0 ? `[${chosen.join(' ')}]` : null,
      DA: appearanceString(open),
      AP: this.#look(open, shared),
    }
  }

  /** The entries of a radio button: a kid of its group, with a state of its own (ISO 32000-1 §12.7.4.2.4). */
  #radio(open: Open, group: Group, id: Reference, shared: Shared): Record<string, string | number | null> {
    const { field } = open
    const state = String(group.kids.length)
    group.kids.push({ id, value: field.value, isChecked: field.isChecked })
    return {
      FT: '/Btn',
      Parent: reference(group.id),
      TU: textString(field.label),
      AS: field.isChecked ? name(state) : OFF,
      AP: stateAppearance(open, state, shared),
    }
  }

  /** The group of a radio button, made by its first one. */
  #groupOf(field: FormField, { file }: Shared): Group {
    let group = this.#groups.get(field.group!)
    if (group === undefined) {
      group = { id: file.reserve(), field, kids: [] }
      this.#groups.set(field.group!, group)
      this.#fields.push(group.id)
    }
    return group
  }

  /** The text as the page shows it, in a form of its own. */
  #look({ op, glyphs }: Open, shared: Shared): string {
    const { rect } = op
    const stream = drawApart(glyphs, rect, shared)
    const box = boxOf(rect)
    const entries = `/Type/XObject/Subtype/Form/BBox${box}/Resources${stream.resources()}`
    const content = Buffer.concat([Buffer.from('/Tx BMC\nq\n'), stream.out.bytes(), Buffer.from('Q\nEMC')])
    return `<</N ${reference(shared.file.addStream(entries, content))}>>`
  }

  /** Unique field names without full stops, which separate the parts of a qualified name. */
  #nameOf({ name: given, kind }: FormField): string {
    const plain = given.replaceAll('.', '_').trim() || kind
    const count = (this.#names.get(plain) ?? 0) + 1
    this.#names.set(plain, count)
    return count === 1 ? plain : `${plain}#${count}`
  }

  /** Writes the remaining fields. Returns the entries of the form dictionary, or null if there are no fields. */
  finish({ file }: Shared): string | null {
    if (this.#fields.length === 0) return null
    for (const { id, field, kids } of this.#groups.values()) {
      const checked = kids.findIndex(({ isChecked }) => isChecked)
      file.put(
        id,
        dictionary({
          FT: '/Btn',
          Ff: flagsOf(field) | FLAG.radio | FLAG.noToggleToOff,
          T: textString(this.#nameOf(field)),
          TU: textString(spoken(field.name) ?? field.label),
          V: checked < 0 ? OFF : name(String(checked)),
          Kids: `[${kids.map(kid => reference(kid.id)).join(' ')}]`,
          Opt: `[${kids.map(kid => textString(kid.value)).join('')}]`,
        }),
      )
    }
    // Not in PDF/A, where every font must be embedded; viewers have this one.
    const fonts = this.#isArchive
      ? ''
      : `/DR<</Font<</${FONT}<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>`
    return `/Fields[${this.#fields.map(reference).join(' ')}]/DA${byteString(`/${FONT} 0 Tf 0 g`)}${fonts}`
  }
}

/** The alternate name (TU) that is shown to people, without private-use characters. */
const named = (field: FormField): FormField => {
  return { ...field, label: spoken(field.label) ?? spoken(field.name) ?? field.kind }
}

const boxOf = ({ width, height }: Rect): string => numbers([0, 0, width * 0.75, height * 0.75])

const flagsOf = ({ isReadOnly, isRequired }: FormField): number =>
  (isReadOnly ? FLAG.readOnly : 0) | (isRequired ? FLAG.required : 0)

/** The default appearance (DA) for text that is filled in: size and colour of the present text, or the viewer's choice. */
function appearanceString({ glyphs }: Open): string {
  const [first] = glyphs
  const { r, g, b } = first?.color ?? { r: 0, g: 0, b: 0 }
  const size = Math.min(12, (first?.size ?? 0) * 0.75)
  return byteString(`/${FONT} ${number(Math.round(size * 10) / 10)} Tf ${[r, g, b].map(number).join(' ')} rg`)
}

/** The submit-form and reset-form actions (ISO 32000-1 §12.7.5.2, §12.7.5.3). */
function actionSource({ action }: FormField): string | null {
  if (action === null) return null
  if (action.kind === 'reset') return '<</S/ResetForm>>'
  // The values as a browser sends them; bit 4 is for GET.
  const flags = 4 | (action.isGet ? 8 : 0)
  const url = action.url.replace(/[^\x21-\x7e]/gu, character => encodeURIComponent(character))
  return `<</S/SubmitForm/F<</FS/URL/F${byteString(url)}>>/Flags ${flags}>>`
}
