/** What differs between two documents, as a list that a person or a program reads. */

/** Pages count from 1: `page` is that of the new document, `before` that of the old one. */
export type Change =
  | { readonly kind: 'page-added'; readonly page: number; readonly text: string }
  | { readonly kind: 'page-removed'; readonly before: number; readonly text: string }
  | { readonly kind: 'page-size'; readonly page: number; readonly from: string; readonly to: string }
  | { readonly kind: 'words'; readonly page: number; readonly removed: string; readonly added: string }
  /** More than is worth comparing word by word. */
  | { readonly kind: 'rewritten'; readonly removed: number; readonly added: number }
  /** Lines that stand elsewhere on their page, mm to the right and down. */
  | {
      readonly kind: 'moved'
      readonly page: number
      readonly what: string
      readonly right: number
      readonly down: number
    }
  /** Words that went to another page. */
  | { readonly kind: 'reflowed'; readonly before: number; readonly page: number; readonly words: number }
  /** Words whose lines break elsewhere. */
  | { readonly kind: 'line-breaks'; readonly page: number; readonly words: number }
  | {
      readonly kind: 'type-size' | 'font' | 'colour'
      readonly page: number
      readonly what: string
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'picture'; readonly page: number; readonly what: 'added' | 'removed' | 'replaced' | 'moved' }
  | { readonly kind: 'drawing'; readonly page: number; readonly added: number; readonly removed: number }
  | { readonly kind: 'link'; readonly page: number; readonly text: string; readonly from: string; readonly to: string }
  | { readonly kind: 'outline'; readonly removed: readonly string[]; readonly added: readonly string[] }
  | { readonly kind: 'tag'; readonly text: string; readonly from: string; readonly to: string }
  | { readonly kind: 'alternative'; readonly from: string; readonly to: string }
  /** A warning that is gone (`to` is empty) or new (`from` is); `where` names the place of a new one. */
  | { readonly kind: 'warning'; readonly from: string; readonly to: string; readonly where: string | null }
  | { readonly kind: 'metadata'; readonly key: string; readonly from: string; readonly to: string }

/** What is compared; a snapshot may hold a part of it. */
export interface ComparedParts {
  readonly text: boolean
  /** Places and styles of lines, pictures and drawings. */
  readonly layout: boolean
  readonly links: boolean
  readonly outline: boolean
  readonly structure: boolean
  readonly metadata: boolean
}

/** Everything is compared. */
export const ALL_PARTS: ComparedParts = {
  text: true,
  layout: true,
  links: true,
  outline: true,
  structure: true,
  metadata: true,
}
