/**
 * `random()` (https://drafts.csswg.org/css-values-5/#randomness): a pseudo-random number in a range. Rendering is
 * deterministic, so the number is a hash of the identity of the function: its name, or the property and the position in
 * its value, and the element.
 */
import type { Element } from '../../html/document.ts'
import { type FunctionComponent, ident, isDelim, isIdent, splitByComma } from '../component.ts'

interface Use {
  readonly property?: string
  readonly element: () => Element | null
}

/** The function with a `fixed` base value, from which it can be evaluated; null if it is invalid. */
export function withBaseValue(call: FunctionComponent, use: Use, index: number): FunctionComponent | null {
  const [first = [], ...rest] = splitByComma(call.args)
  if (isIdent(first[0], 'fixed')) return call
  const sharing = sharingOf(first, `${use.property ?? ''} ${index}`)
  const bounds = sharing === null ? call.args : call.args.slice(first.length + 1)
  if (sharing !== null && rest.length === 0) return null
  const { key, isShared } = sharing ?? { key: `${use.property ?? ''} ${index}`, isShared: false }
  const base = shareOf(isShared ? key : `${key} ${use.element()?.order ?? ''}`)
  const fixed = [
    ident('fixed'),
    { kind: 'number', value: base, isInteger: false },
    { kind: 'delim', value: ',' },
  ] as const
  return { ...call, args: [...fixed, ...bounds] }
}

/** `auto`, or a name, `element-shared` or both; null if the first argument is a calculation. */
function sharingOf(parts: FunctionComponent['args'], automatic: string): { key: string; isShared: boolean } | null {
  const words = parts.map(part => (part.kind === 'ident' ? part.value : null))
  const isSharing = words.length > 0 && words.every(word => word !== null && (/^--/.test(word) || WORDS.has(word)))
  if (!isSharing || parts.some(part => isDelim(part, ','))) return null
  const name = words.find(word => word?.startsWith('--')) ?? automatic
  return { key: name, isShared: words.includes('element-shared') }
}

const WORDS: ReadonlySet<string> = new Set(['auto', 'element-shared'])

/** A number from 0 up to but excluding 1, by a hash of a text (FNV-1a with a final mix). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The value of a base value between `min` and `max`, in steps if there are any. */
export function randomValue(base: number, min: number, max: number, step = 0): number {
  if (!(max > min)) return min
  if (!(step > 0)) return min + base * (max - min)
  const steps = Math.floor((max - min) / step + 1e-9)
  return min + Math.min(steps, Math.floor(base * (steps + 1))) * step
}
