/** The notes of a text that stand in a box of their own after it, known by the links between a call and its note, which lead both ways. */
import { attribute, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'

/** Elements of a block that are looked at for marks of notes. */
const LOOKED_AT = 400

/** The blocks after an element, beside it or beside what it is in, that hold its notes. */
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

/** Of each link with a name to a place in the page: the name, by the place. */
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

/** The place in a page that a link leads to; empty for none. */
const targetOf = (link: DraftElement): string => /^[^#]*#(.+)$/.exec(attribute(link, 'href') ?? '')?.[1] ?? ''
