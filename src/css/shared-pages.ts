/** The styles of pages that documents with the same sheets share. */
import { spend, spentSteps } from '../base/budget.ts'
import type { PageRules, PageStyle } from './style.ts'
import type { StyleNode } from './style-node.ts'

/** The page styles of the documents whose root elements have one style: the latest, because nearly all have the same. */
export class SharedPages {
  #root: StyleNode | null = null
  #rules: PageRules | null = null
  /** Steps of `custom_properties` that computing a style took. */
  #steps = new Map<PageStyle, number>()

  /** The page rules of one document, which spends the steps of each style that it uses; `make` creates them for its root. */
  of(root: StyleNode, make: () => PageRules): PageRules {
    if (this.#rules === null || this.#root !== root) {
      this.#root = root
      this.#rules = make()
      this.#steps = new Map()
    }
    return sharing(this.#rules, this.#steps)
  }
}

function sharing(rules: PageRules, steps: Map<PageStyle, number>): PageRules {
  const met = new Set<PageStyle>()
  return {
    countsPages: rules.countsPages,
    styleFor(page) {
      const before = spentSteps('custom_properties')
      const style = rules.styleFor(page)
      if (met.has(style)) return style
      met.add(style)
      const known = steps.get(style)
      if (known === undefined) steps.set(style, spentSteps('custom_properties') - before)
      else if (known > 0) spend('custom_properties', known)
      return style
    },
  }
}
