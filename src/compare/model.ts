/** What a PDF shows and says, for comparisons. Lengths are pt; places are from the top left corner of the page. */

export interface PdfModel {
  readonly pages: readonly PageModel[]
  readonly outline: readonly OutlineEntry[]
  /** The blocks of the structure tree in reading order; empty where the file is not tagged. */
  readonly structure: readonly StructureEntry[]
  /** Title, Author, Lang and the like, and the standards that the file claims. */
  readonly metadata: Readonly<Record<string, string>>
}

/** A page as it is compared. */
export interface PageModel {
  readonly width: number
  readonly height: number
  readonly lines: readonly TextLine[]
  readonly links: readonly PageLink[]
  readonly images: readonly PageImage[]
  readonly shapes: readonly PageShape[]
}

/** Text on one baseline, left to right. */
export interface TextLine {
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly right: number
  /** Pieces of one style, in the order of reading; joined they are the line. */
  readonly parts: readonly LinePart[]
  /** Type of the block in the structure tree, such as `H1` or `Table`; null where the line is in none. */
  readonly role: string | null
}

/** A stretch of a line in one style. */
export interface LinePart extends TextStyle {
  readonly text: string
}

/** How text looks. */
export interface TextStyle {
  readonly size: number
  readonly font: string
  readonly colour: string
}

/** A link annotation of a page. */
export interface PageLink {
  /** An address, `page 3`, or the name of a place. */
  readonly target: string
  /** The text that it lies over. */
  readonly text: string
}

/** An image on a page; equal pixels have equal hashes. */
export interface PageImage {
  readonly hash: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A filled or stroked path by its bounds. */
export interface PageShape {
  readonly kind: 'fill' | 'stroke'
  readonly colour: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An entry of the outline, in reading order. */
export interface OutlineEntry {
  /** From 1. */
  readonly depth: number
  readonly title: string
}

/** An element of the structure tree with the text that it holds itself. */
export interface StructureEntry {
  readonly role: string
  readonly text: string
  /** Alternative text, or null. */
  readonly alt: string | null
}

/** The text of a line without its fonts. */
export const lineText = ({ parts }: TextLine): string => parts.map(part => part.text).join('')
