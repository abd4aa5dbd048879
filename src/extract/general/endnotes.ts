/** Endnotes: notes in a separate box after the text, recognised by mutual links between a call and its note. */
import { attribute, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'

/** Number of elements of a block that are examined for note marks. */
const LOOKED_AT = 400

/** The blocks after an element or its ancestors that contain its notes. */
export function notesAfter(core: DraftElement, body: DraftElement): DraftElement[] {
  const calls = callsIn(core)
  const found: DraftElement[] = []
  if (calls.size === 0) return found
  for (let at = core; at !== body && at.parent !== null; at = at.parent) {
    const { children } = at.parent
    for (const sibling of children.slice(children.indexOf(at) + 1))
      if (sibling.kind === 'element' && answersCall(sibling, calls)) found.push(sibling)
  }
  return found
}

/** By target, the name of each link with a name to a position in the page. */
function callsIn(core: DraftElement): ReadonlyMap<string, string> {
  const calls = new Map<string, string>()
  for (const link of selectAll(core, 'a[href*="#"]')) {
    const name = nameOf(link) ?? (link.parent === null ? null : nameOf(link.parent))
    const target = targetOf(link)
    if (name !== null && target !== '' && !calls.has(target)) calls.set(target, name)
  }
  return calls
}

/** Whether an element of a block is called, and a link in the block leads back to the call. */
function answersCall(block: DraftElement, calls: ReadonlyMap<string, string>): boolean {
  const callers = new Set<string>()
  const backs = new Set<string>()
  let looked = 0
  for (const element of elementsOf(block) as Generator<DraftElement>) {
    if (++looked > LOOKED_AT) break
    const caller = calls.get(nameOf(element) ?? '')
    if (caller !== undefined) callers.add(caller)
    if (element.name === 'a') backs.add(targetOf(element))
  }
  return [...callers].some(caller => backs.has(caller))
}

const nameOf = (element: DraftElement): string | null => attribute(element, 'id') ?? attribute(element, 'name')

/** The fragment of a link; empty for none. */
const targetOf = (link: DraftElement): string => /^[^#]*#(.+)$/.exec(attribute(link, 'href') ?? '')?.[1] ?? ''
