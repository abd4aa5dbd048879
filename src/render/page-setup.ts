/**
 * Page rules with the headers and footers of the job, which precede those of style sheets
 * (https://www.w3.org/TR/css-page-3/#margin-boxes).
 */
import { anonymousStyle } from '../css/anonymous.ts'
import type { ComputedStyle, MarginBoxName, PageContext, PageRules, PageStyle } from '../css/style.ts'
import type { DocumentMeta } from '../html/document.ts'
import { type FurnitureRule, type FurnitureStyle, furnitureRules } from '../job/furniture-rules.ts'
import type { Job } from '../job/job.ts'

/** The page rules of style sheets with the job's headers and footers. Equal inputs give the same object. */
export function jobPageRules(rules: PageRules, job: Job, meta: DocumentMeta): PageRules {
  const furniture = furnitureRules(job, meta)
  if (furniture.length === 0) return rules
  const memo = new Map<PageStyle, Map<string, PageStyle>>()
  return {
    countsPages: rules.countsPages,
    styleFor(context) {
      const base = rules.styleFor(context)
      const key = `${context.isFirst} ${context.isLast} ${context.isBlank}`
      const known = memo.get(base)?.get(key)
      if (known !== undefined) return known
      const style = withFurniture(base, furniture, context)
      memo.set(base, (memo.get(base) ?? new Map()).set(key, style))
      return style
    },
  }
}

function withFurniture(style: PageStyle, rules: readonly FurnitureRule[], context: PageContext): PageStyle {
  const boxes = new Map(style.marginBoxes)
  for (const rule of rules) {
    const applies = rule.pages === 'all' || (rule.pages === 'first' ? context.isFirst : context.isLast)
    // A page left empty by a break belongs to no section, and has no headers and footers of the job.
    if (applies) for (const [name, own] of rule.boxes) setBox(boxes, name, own, style)
  }
  return { ...style, marginBoxes: boxes }
}

/** Templates may cut running heads to one line; texts of a job are shown whole. */
const UNCUT = { textWrapMode: 'wrap', overflowX: 'visible', overflowY: 'visible', textOverflow: 'clip' } as const

function setBox(
  boxes: Map<MarginBoxName, ComputedStyle>,
  name: MarginBoxName,
  own: FurnitureStyle,
  page: PageStyle,
): void {
  if (own.content === 'none') {
    boxes.delete(name)
    return
  }
  const styled = boxes.get(name) ?? page.emptyMarginBoxes.get(name)
  const base = styled ?? { ...anonymousStyle(page.box, 'block'), verticalAlign: 'middle' }
  boxes.set(name, { ...base, ...UNCUT, ...own })
}
