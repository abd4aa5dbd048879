/** Passes that precede the search for the content: they convert controls to text and images. */
import { attribute } from '../../html/document.ts'
import { createText, type DraftElement, replace } from '../../html/edit.ts'
import { normaliseCallouts } from './callouts.ts'
import { nameListings } from './code.ts'
import { type ElementIndex, elementsByName, named } from './elements-by-name.ts'
import { normaliseEmbeds } from './embeds.ts'
import { normaliseImages } from './images.ts'
import { normaliseMath } from './math.ts'
import { markTex } from './tex.ts'
import { normaliseWords } from './words.ts'

/** Changes the tree in place. Idempotent. */
export function prepare(root: DraftElement, baseUrl: URL | null): void {
  normaliseWords(root)
  const index = elementsByName(root)
  normaliseMath(index)
  markTex(root, index)
  normaliseEmbeds(index, baseUrl)
  normaliseImages(index)
  normaliseCallouts(index)
  nameListings(index)
  showChecks(index)
}

/** Replaces the check boxes of task lists, which are controls in HTML, by characters. */
function showChecks(index: ElementIndex): void {
  for (const input of named(index, 'input')) {
    if (attribute(input, 'type') !== 'checkbox' || !isInItem(input) || isAsked(input)) continue
    replace(input, createText(attribute(input, 'checked') === null ? '☐ ' : '☑ '))
  }
}

/** Whether a check box is for the reader: a filter or a form. Check boxes of tasks are disabled, or have no name. */
function isAsked(input: DraftElement): boolean {
  if (attribute(input, 'disabled') !== null || /task/i.test(attribute(input, 'class') ?? '')) return false
  if (attribute(input, 'name') !== null || attribute(input, 'value') !== null) return true
  for (let at = input.parent; at !== null; at = at.parent) if (ASKING.has(at.name)) return true
  return false
}

const ASKING: ReadonlySet<string> = new Set(['form', 'fieldset'])

function isInItem(element: DraftElement): boolean {
  let at = element.parent
  for (let depth = 0; at !== null && depth < 4; depth++, at = at.parent) if (at.name === 'li') return true
  return false
}
