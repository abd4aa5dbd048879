/**
 * Which element may stand in which: the rules of ISO/TS 32005:2023, Table 5, for the structure types that this writer uses.
 * They hold for PDF 2.0 as well as for PDF 1.7, where ISO 14289-1 §7.2 asks for a part of them.
 */
import type { StructureRole } from '../../boxes/structure-node.ts'

/** Heading levels are one row. `content` is marked content. */
type Row = Exclude<StructureRole, 'H1' | 'H2' | 'H3' | 'H4' | 'H5' | 'H6'> | 'Hn' | 'content'

/** Whether a role is one of H1 to H6. */
export const isHeading = (role: StructureRole): boolean => /^H[1-6]$/.test(role)

/** Transparent elements: the children of one must be allowed in the element around it. */
export const TRANSPARENT: ReadonlySet<StructureRole> = new Set(['Div', 'Part'])

/** Elements that contain blocks: paragraphs and sections. */
const GROUPS = 'Document Art Sect Aside BlockQuote'
/** Elements that contain inline content. */
const INLINE = 'P Hn Lbl Em Strong Span Link RB RT'
/** Elements that contain blocks or inline content. */
const FLOW = 'Note LBody TH TD Caption Figure Formula'

/** By child, its parents; of those in `ONCE`, one parent has one. */
const PARENTS: Readonly<Record<Row, string>> = {
  Document: '',
  Part: `${GROUPS} Note LBody Caption Figure Formula Code`,
  Art: 'Document Sect Aside BlockQuote Note Link LBody TH TD Caption Figure',
  Sect: 'Document Art Sect Aside BlockQuote Note Link LBody TH TD Caption Figure',
  Aside: 'Document Art Sect Note LBody Caption Figure Formula',
  // ISO 14289-1 §7.2 has no groups in tables of contents, which Table 5 allows.
  Div: `${GROUPS} TOCI Code Link Form ${FLOW}`,
  BlockQuote: `${GROUPS} Note LBody Caption Figure Formula`,
  TOC: `${GROUPS} TOC TOCI`,
  TOCI: 'TOC',
  Index: GROUPS,
  P: `${GROUPS} TOCI ${FLOW}`,
  Hn: `${GROUPS} LBody TH TD Caption Figure Formula`,
  L: `${GROUPS} L P ${FLOW}`,
  LI: 'L',
  Lbl: 'Art Sect Aside BlockQuote TOCI LI Quote Reference P Hn Em Strong Span Link Form Note TH TD Caption Figure Formula',
  LBody: 'LI',
  Table: `${GROUPS} ${FLOW}`,
  THead: 'Table',
  TBody: 'Table',
  TFoot: 'Table',
  TR: 'Table THead TBody TFoot',
  TH: 'TR',
  TD: 'TR',
  Caption: 'Art Sect Aside BlockQuote TOC L LBody Table Figure Formula',
  Figure: `${GROUPS} Quote Reference P Hn Lbl Em Strong Span Link ${FLOW}`,
  Formula: `${GROUPS} Quote P Hn Lbl Em Strong Span Link ${FLOW}`,
  Link: `${GROUPS} Quote Reference Code P Hn Lbl Em Strong Span RB RT ${FLOW}`,
  Annot: `${GROUPS} Quote Reference Code ${INLINE} ${FLOW}`,
  Form: `${GROUPS} Quote P Hn Lbl Em Strong Span RB RT ${FLOW}`,
  Note: `${GROUPS} Quote Reference P Hn Lbl Em Strong Span Form ${FLOW}`,
  Span: `Quote Reference Code ${INLINE} ${FLOW}`,
  Em: `Quote Reference Code ${INLINE} ${FLOW}`,
  Strong: `Quote Reference Code ${INLINE} ${FLOW}`,
  Quote: `Quote ${INLINE} ${FLOW}`,
  Code: `${GROUPS} Quote P Hn Lbl Em Strong Span Link ${FLOW}`,
  Reference: `TOCI Quote P Hn Lbl Code Em Strong Span RB RT Note LBody TH TD Caption Figure`,
  BibEntry: 'Quote P Hn Lbl Em Strong Span LBody TH TD Caption Figure Formula',
  Ruby: `Quote P Hn Lbl Em Strong Span Link ${FLOW}`,
  RB: 'Ruby',
  RT: 'Ruby',
  Math: 'Formula Math',
  content: `Math BlockQuote Quote Reference BibEntry Code Form Annot ${INLINE} ${FLOW}`,
}

const HEADINGS = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'] as const

/** By child, its parents; all levels of headings by name. */
const allowed: ReadonlyMap<StructureRole | 'content', ReadonlySet<string>> = new Map(
  (Object.keys(PARENTS) as Row[]).flatMap(row => {
    const parents = new Set(PARENTS[row].split(' ').flatMap(parent => (parent === 'Hn' ? HEADINGS : [parent])))
    return (row === 'Hn' ? HEADINGS : [row]).map(child => [child, parents] as const)
  }),
)

/** Whether `child` may stand in `parent`, of which it is the only one. Transparent elements have no rules of their own. */
export const mayHold = (parent: StructureRole, child: StructureRole | 'content'): boolean =>
  allowed.get(child)!.has(parent)

/** Elements that contain only parts of their own kind. */
export const STRICT: ReadonlySet<StructureRole> = new Set([
  ...(['L', 'LI', 'Table', 'THead', 'TBody', 'TFoot', 'TR', 'TOC', 'TOCI', 'Ruby'] as const),
])
