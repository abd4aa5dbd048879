/**
 * Bounds on the work that a document may cause, because a few hundred bytes can cause unlimited work. Work is counted
 * in steps rather than time, so that every machine refuses the same documents. Real documents stay below a tenth of
 * each bound, and books of mathematics below half of that on formulas; docs/service.md lists the bounds.
 */
import { type ErrorCode, OctavoError } from './errors.ts'

interface Bound {
  /** Steps that every job may take, at a factor of 1. */
  readonly base: number
  /**
   * Additional steps for each character of the document's source: no kind of work may grow faster than the document.
   */
  readonly perCharacter: number
  readonly code: ErrorCode
  /** The name of the step in the error: "more than … <what>". */
  readonly what: string
  /**
   * Whether the steps are boxes, which are counted again for each box tree: documents with page numbers in the text
   * have several.
   */
  readonly inTree?: true
}

/** The kinds of work that have a bound. */
export const BOUNDS = {
  generated_text: {
    base: 1_000_000,
    perCharacter: 4,
    code: 'css_too_complex',
    what: 'characters of generated content, at least eight for each item of a header',
  },
  custom_properties: {
    base: 2_000_000,
    perCharacter: 0,
    code: 'css_too_complex',
    what: 'values of custom properties on all elements',
  },
  layouts: { base: 50_000, perCharacter: 0.5, code: 'html_too_complex', what: 'layouts of boxes' },
  inline_boxes: {
    base: 100_000,
    perCharacter: 0.75,
    code: 'html_too_complex',
    what: 'parts of inline boxes on lines',
  },
  drawn_elements: {
    base: 150_000,
    perCharacter: 1,
    code: 'html_too_complex',
    what: 'elements of drawings, each as often as it is drawn',
  },
  formulas: { base: 10_000, perCharacter: 0, code: 'html_too_complex', what: 'formulas' },
  wide_tables: { base: 10_000, perCharacter: 0, code: 'html_too_complex', what: 'columns of tables of over 1,000' },
  grid_places: {
    base: 20_000_000,
    perCharacter: 20,
    code: 'css_too_complex',
    what: 'looks at taken tracks of grids where items stand densely',
  },
  grid_tracks: {
    base: 250_000,
    perCharacter: 4,
    code: 'css_too_complex',
    what: 'tracks of grids to size, and tracks that items span',
  },
  float_shapes: {
    base: 50_000_000,
    perCharacter: 0,
    code: 'css_too_complex',
    what: 'looks at the shapes of floats: at edges at each height, at pixels of images',
  },
  notes: { base: 2_000, perCharacter: 0.008, code: 'html_too_complex', what: 'footnotes', inTree: true },
  table_cells: { base: 50_000, perCharacter: 0.05, code: 'html_too_complex', what: 'cells of tables', inTree: true },
  table_places: {
    base: 1_500_000,
    perCharacter: 2,
    code: 'html_too_complex',
    what: 'places of tables, rows by columns, and places that cells of rows above reach into',
    inTree: true,
  },
  positioned_boxes: {
    base: 20_000,
    perCharacter: 0.002,
    code: 'html_too_complex',
    what: 'absolutely positioned boxes',
    inTree: true,
  },
  form_fields: { base: 10_000, perCharacter: 0, code: 'html_too_complex', what: 'form controls', inTree: true },
  repeated_boxes: {
    base: 100_000,
    perCharacter: 0,
    code: 'html_too_complex',
    what: 'pieces of fixed boxes that are shown again on each page',
  },
  preserved_lines: {
    base: 150_000,
    perCharacter: 0,
    code: 'html_too_complex',
    what: 'lines in paragraphs of over 10,000 forced breaks',
  },
  long_paragraphs: {
    base: 400_000,
    perCharacter: 0,
    code: 'html_too_complex',
    what: 'places where lines may end in paragraphs of over 100,000 characters',
  },
  links: { base: 25_000, perCharacter: 0, code: 'html_too_complex', what: 'links', inTree: true },
  shadows: {
    base: 120_000,
    perCharacter: 0,
    code: 'css_too_complex',
    what: 'shadows, those with a blur by their outlines',
  },
  gradient_stops: {
    base: 500_000,
    perCharacter: 2,
    code: 'css_too_complex',
    what: 'stops of gradients as often as they are painted, with five for a sector of a conic one',
  },
  border_tiles: {
    base: 100_000,
    perCharacter: 1,
    code: 'css_too_complex',
    what: 'tiles of images in borders',
  },
  filter_pixels: { base: 45_000_000, perCharacter: 0, code: 'css_too_complex', what: 'pixels of filters' },
  pixels: {
    base: 60_000_000,
    perCharacter: 0,
    code: 'image_too_large',
    what: 'pixels of pictures beyond 32 for each byte of their files',
  },
} as const satisfies Readonly<Record<string, Bound>>

/** A kind of work that `Budget` bounds. */
export type WorkKind = keyof typeof BOUNDS

/** Counts the steps of one job. */
export class Budget {
  /** Characters of the document's source, once it is known. */
  characters = 0
  readonly #factor: number
  readonly #spent = new Map<WorkKind, number>()

  /** `factor` multiplies all bounds; with `Infinity`, work is only counted. */
  constructor(factor: number) {
    this.#factor = factor
  }

  /** Steps of a kind so far. */
  spent(kind: WorkKind): number {
    return this.#spent.get(kind) ?? 0
  }

  /** Throws an OctavoError with the code of the kind when its bound is exceeded. */
  spend(kind: WorkKind, steps: number): void {
    const spent = this.spent(kind) + steps
    this.#spent.set(kind, spent)
    const { base, perCharacter, code, what }: Bound = BOUNDS[kind]
    const bound = Math.floor((base + perCharacter * this.characters) * this.#factor)
    if (spent > bound)
      throw new OctavoError(
        code,
        `The document needs more than ${bound} ${what} (bound of ${kind}). Try a simpler one.`,
      )
  }

  /** Resets the counts of boxes, because a new box tree is built. */
  beginTree(): void {
    for (const kind of TREE_KINDS) this.#spent.delete(kind)
  }
}

const TREE_KINDS = (Object.keys(BOUNDS) as WorkKind[]).filter(kind => 'inTree' in BOUNDS[kind])

let current: Budget | null = null

/**
 * Runs a synchronous stage with the budget of its job. Stages remain functions of their arguments: a budget affects no
 * result, except that a stage throws when it is exceeded.
 */
export function withBudget<T>(budget: Budget, stage: () => T): T {
  const outer = current
  current = budget
  try {
    return stage()
  } finally {
    current = outer
  }
}

/** Counts steps of the running stage. Outside of a job nothing is bounded. */
export function spend(kind: WorkKind, steps = 1): void {
  current?.spend(kind, steps)
}

/** Steps of a kind that the running stage's job has spent; 0 outside of a job. */
export const spentSteps = (kind: WorkKind): number => current?.spent(kind) ?? 0

/** Resets the counts of boxes of the running job, because a new box tree is built. */
export function beginTree(): void {
  current?.beginTree()
}
