/** Permitted nesting of elements: ISO/TS 32005:2023, Table 5, by parent. */
import { isGroup, kidsOf, THROUGH } from './structure-tree.ts'
import { type Element, placeOf, type Report } from './types.ts'

const WORDS =
  'Sub Lbl Em Strong Span Quote Link Reference Annot Form Ruby Warichu FENote Note Code BibEntry Figure Formula'
const GROUPS = 'DocumentFragment Part Div Sect TOC BlockQuote P Note Code Hn H Link Annot Form FENote Index L Table'
const ANYTHING = 'NonStruct Private Artifact'
const ILLUSTRATED = `${WORDS} Part Div Aside BlockQuote P Hn H Index L Table Caption content`
const CELL = `${WORDS.replace('Sub ', '')} Art Div Sect P Hn H Index L Table content`
const TEXT = `${WORDS} content`
const PHRASE = 'Sub Em Strong Span Quote Link Reference Annot Form content'

/**
 * By parent, its permitted kids; `content` is marked content, `Hn` any numbered heading. Div, Part and similar elements take
 * the rules of their parent.
 */
const CHILDREN: Readonly<Record<string, string>> = {
  Document: `Document ${GROUPS} Art Aside Title Figure Formula`,
  DocumentFragment: `Document ${GROUPS} Art Aside Title Figure Formula`,
  Art: `${GROUPS} Aside Title Lbl Caption Figure Formula`,
  Sect: `${GROUPS} Art Aside Title Lbl Caption Figure Formula`,
  Aside: `Document ${GROUPS} Art Lbl Reference Caption Figure Formula content`,
  BlockQuote: `Document ${GROUPS} Art Title Lbl Reference Caption Figure Formula content`,
  TOC: 'Part TOC TOCI Caption',
  TOCI: 'Div TOC P Lbl Reference',
  Index: 'Part Div Sect P Note Hn H Reference Annot FENote L Table Caption Figure Formula',
  Title: `${TEXT} Part Div Aside P L Table Caption`,
  Sub: `${TEXT.replace('Sub ', '')} L`,
  P: `${TEXT} L Table`,
  Hn: `${TEXT} Art Sect`,
  H: `${TEXT} Art Sect`,
  Lbl: TEXT.replace('Lbl ', ''),
  Em: TEXT,
  Strong: TEXT,
  Span: TEXT,
  Quote: TEXT,
  Code: 'DocumentFragment Part Div Note Em Strong Span Link Reference Annot FENote BibEntry content',
  Link: `${TEXT.replace('Link ', '')} DocumentFragment Part Art Div Sect Aside BlockQuote P Hn H Title L Table Caption`,
  Reference: 'Note Lbl Em Strong Span Link Annot FENote BibEntry Figure content',
  Annot: `${TEXT} DocumentFragment Part Art Div Sect Aside BlockQuote P Hn H Title L Table Caption`,
  Form: 'Part Div Note Code Lbl Reference FENote L BibEntry Table Caption Figure Formula content',
  Ruby: 'RB RT RP content',
  RB: PHRASE,
  RT: PHRASE,
  RP: PHRASE,
  Warichu: 'WT WP content',
  WT: PHRASE,
  WP: `${PHRASE} Figure`,
  Note: `${TEXT} DocumentFragment Part Art Div Sect Aside BlockQuote P Index L Table Caption`,
  FENote: `${TEXT.replace('BibEntry ', '')} DocumentFragment Part Art Div Sect Aside BlockQuote P L Table Caption`,
  BibEntry: 'Part Div P Note Lbl Em Strong Span Link Reference Annot FENote Figure content',
  L: 'L LI Caption',
  LI: 'Div Lbl LBody content',
  LBody: `${TEXT.replace('Lbl ', '')} Part Art Div Sect Aside BlockQuote P Hn H Index L Table Caption`,
  Table: 'TR THead TBody TFoot Caption',
  THead: 'TR',
  TBody: 'TR',
  TFoot: 'TR',
  TR: 'TH TD',
  TH: CELL,
  TD: CELL,
  Caption: `${ILLUSTRATED.replace(' Caption', '')} DocumentFragment Art Sect`,
  Figure: `${ILLUSTRATED} Art Sect`,
  Formula: `${ILLUSTRATED} math`,
}

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(CHILDREN).map(([parent, kids]) => [parent, new Set(`${kids} ${ANYTHING}`.split(' '))]),
)

/** Elements of which a parent has at most one. */
const ONCE: Readonly<Record<string, string>> = {
  Caption: 'Art Sect Aside BlockQuote TOC L LBody Table Figure Formula Link Annot Form FENote Note',
  THead: 'Table',
  TFoot: 'Table',
  H: 'Document Art Sect Aside BlockQuote LBody TH TD Caption Figure Formula',
}

/** Reports elements in parents that may not contain them (ISO/TS 32005:2023, Table 5). */
export function checkContainment(elements: readonly Element[], report: Report): void {
  for (const element of elements) {
    if (element.namespace === 'mathml') continue
    const around = ruledBy(element.parent)
    if (around !== null && !mayHold(around, element.role)) {
      const place = element.parent!.role === around.role ? '' : ` (by way of ${element.parent!.role})`
      report('6.2', `${around.role} contains ${element.role}${place}`, element.page, placeOf(element))
    }
    const holder = element.hasContent ? ruledBy(element) : null
    if (holder !== null && allowed.has(holder.role) && !mayHold(holder, 'content'))
      report('6.2', `${holder.role} contains content`, element.page, placeOf(element))
    checkCounts(element, report)
  }
}

/**
 * Reports elements of which a parent has too many. Headings and captions belong to their parent as a whole, so that a second
 * one leaves open what the first belongs to.
 */
function checkCounts(element: Element, report: Report): void {
  if (isGroup(element)) return
  for (const [kid, parents] of Object.entries(ONCE)) {
    if (!parents.split(' ').includes(rowOf(element.role))) continue
    const count = kidsOf(element).filter(({ role }) => role === kid).length
    if (count > 1) report('6.2', `${element.role} contains ${count} ${kid}`, element.page, placeOf(element))
  }
}

/** Parents without a row are not restricted. */
const mayHold = ({ role }: Element, kid: string): boolean =>
  allowed.get(rowOf(role))?.has(/^H\d+$/.test(kid) ? 'Hn' : kid) !== false

/** The row of a type: numbered headings share one. */
const rowOf = (role: string): string => (/^H\d+$/.test(role) ? 'Hn' : role)

/** The nearest ancestor with rules of its own. */
function ruledBy(element: Element | null): Element | null {
  let at = element
  while (at !== null && THROUGH.has(at.role)) at = at.parent
  return at
}
