/** Links to other pages inside an article: a line such as "More:" or "Don't miss", and link blocks after it. */
import type { DraftElement } from '../../html/edit.ts'
import { removeAll } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { endsArticle } from './tail.ts'

const RULE = 'labelled links'

/** Maximum number of characters of a label. */
const LONGEST_LABEL = 50

/** Labels that do not also begin the end of an article. */
const LABEL =
  /^\W*(more|read( more| next| also)?|don['’]?t miss|related( (articles?|stories|posts?|coverage|links?|news|content))?|recommended|must read|in case you missed it|also read|further coverage|top stories|latest)\W*$/i

/** Share of linked text from which a block consists of links; signs and a few words may be beside them. */
const LINKS = 0.7

/** Removes lines such as "More:" inside an article, with the links after them. */
export function removeLabelledLinks(root: DraftElement, measures: Measures, removals: Removals): void {
  if (!removals.applies(RULE)) return
  const gone: DraftElement[] = []
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const blocks = element.children.filter(child => child.kind === 'element')
    let at = 0
    while (at < blocks.length) {
      const links = isLabel(blocks[at]!, measures) ? linksAfter(blocks, at, measures) : 0
      if (links > 0) for (const block of blocks.slice(at, at + links + 1)) gone.push(block)
      else pending.push(blocks[at]!)
      at += links + 1
    }
  }
  for (const element of gone) removals.add(RULE, element)
  removeAll(gone)
}

function isLabel(block: DraftElement, measures: Measures): boolean {
  const { text, linked } = measureOf(measures, block)
  if (isInline(block) || text === 0 || text > LONGEST_LABEL || linked > 0.5 * text) return false
  const label = shortText(block, LONGEST_LABEL) ?? ''
  return LABEL.test(label) || endsArticle(label)
}

/** Number of link blocks after the label; trailing empty ones do not count. */
function linksAfter(blocks: readonly DraftElement[], label: number, measures: Measures): number {
  let count = 0
  for (let at = label + 1; at < blocks.length; at++) {
    const its = measureOf(measures, blocks[at]!)
    if (its.text === 0 && its.images === 0) continue
    if (isInline(blocks[at]!) || linkDensity(its) < LINKS) break
    count = at - label
  }
  return count
}
