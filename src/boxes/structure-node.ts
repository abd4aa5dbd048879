/** The structure tree of a document (ISO 32000-1 §14.8.4), which is built with its boxes. */
import type { Formula } from '../math/types.ts'

/** The structure types of PDF that are used here (ISO 32000-1 §14.8.4). */
export type StructureRole =
  | 'Document'
  | 'Part'
  | 'Art'
  | 'Sect'
  | 'Div'
  | 'BlockQuote'
  | 'Caption'
  | 'TOC'
  | 'TOCI'
  | 'Index'
  | 'P'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'H5'
  | 'H6'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Span'
  | 'Quote'
  | 'Note'
  | 'Reference'
  | 'BibEntry'
  | 'Code'
  | 'Link'
  | 'Annot'
  | 'Figure'
  | 'Formula'
  | 'Form'
  | 'Aside'
  | 'Em'
  | 'Strong'
  | 'Ruby'
  | 'RB'
  | 'RT'
  /** An element of MathML (ISO 32000-2 §14.8.6.3). */
  | 'Math'

/** A node of the structure tree, built with the box tree in reading order. Paint operations point at nodes. */
export interface StructureNode {
  readonly id: number
  readonly role: StructureRole
  /** BCP 47, where it differs from the parent's. */
  readonly language: string | null
  /** Alternative description of a figure or formula. */
  readonly alternative: string | null
  /** Replacement text for abbreviated or decorated content. */
  readonly actualText: string | null
  readonly attributes: StructureAttributes
  readonly children: readonly StructureNode[]
  /** Its offset in the surrounding text, if it is painted elsewhere (floats, footnotes). */
  readonly place?: { readonly root: number; readonly offset: number } | null
  /** The expansion of an abbreviation. */
  readonly expansion?: string | null
  /** The name of a section. */
  readonly title?: string | null
  /** The source of a formula. */
  readonly formula?: Formula | null
}

/** The attributes of a structure element (ISO 32000-1 §14.8.5). */
export interface StructureAttributes {
  readonly scope?: 'Row' | 'Column' | 'Both'
  readonly rowSpan?: number
  readonly columnSpan?: number
  /** Ids of the header cells that describe this cell. */
  readonly headers?: readonly string[]
  readonly id?: string
  readonly listNumbering?:
    | 'None'
    | 'Disc'
    | 'Circle'
    | 'Square'
    | 'Decimal'
    | 'UpperRoman'
    | 'LowerRoman'
    | 'UpperAlpha'
    | 'LowerAlpha'
    /** Terms and their descriptions (ISO 32000-2; in PDF 1.7, none). */
    | 'Description'
  /** Whether a note is at the foot of its page or at the end of the document. */
  readonly noteType?: 'Footnote' | 'Endnote'
  /** A form control, as it is shown: text, check box, radio button or push button. */
  readonly field?: {
    readonly role: 'tv' | 'cb' | 'rb' | 'pb'
    readonly checked: boolean | null
    readonly name: string | null
  }
}
