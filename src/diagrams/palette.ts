/** The colours of diagrams, which a template chooses in its `template.json`. */
export interface DiagramPalette {
  readonly isDark: boolean
  /** The colour of text and of the lines between nodes. */
  readonly ink: string
  readonly line: string
  /** The colour of the page, which is behind the labels of lines. */
  readonly ground: string
  /** The colours of nodes, their borders, groups of nodes, and notes. */
  readonly fill: string
  readonly border: string
  readonly group: string
  readonly note: string
  /** The fills of sectors, branches and bars, on each of which text in `ink` has enough contrast. */
  readonly series: readonly string[]
  /** The colours of lines and marks of charts, with contrast to the ground. */
  readonly accents: readonly string[]
}

/** The palette for white paper. */
export const DEFAULT_PALETTE: DiagramPalette = {
  isDark: false,
  ink: '#1a1a1a',
  line: '#555555',
  ground: '#ffffff',
  fill: '#eef2f6',
  border: '#8796a5',
  group: '#f6f7f8',
  note: '#fbf6e3',
  accents: ['#1f4e79', '#c26a1b', '#3f7d4e', '#a03c4c', '#6a5a9a', '#7d6b14', '#2b7a78', '#6b6b6b'],
  series: ['#9db8d2', '#e6c594', '#a9cba6', '#dcaaa6', '#c3b6da', '#d8d2a3', '#a5cdcb', '#cbcbcb'],
}
