/** The colours of diagrams, which a template chooses in its `template.json`. */
export interface DiagramPalette {
  readonly isDark: boolean
  /** Text, and the lines between nodes. */
  readonly ink: string
  readonly line: string
  /** What the page is, behind labels of lines. */
  readonly ground: string
  /** Nodes and their borders, groups of nodes, notes. */
  readonly fill: string
  readonly border: string
  readonly group: string
  readonly note: string
  /** Parts of a whole, branches, bars: text in `ink` can be read on each. */
  readonly series: readonly string[]
  /** Lines and marks of charts, which stand out from the ground. */
  readonly accents: readonly string[]
}

/** For white paper. */
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
