/**
 * Constraint validation of form controls in the state of the source
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints), for `:valid` and similar
 * pseudo-classes.
 */
import type { Element } from './document.ts'
import { textContent } from './document.ts'

const typeOf = (element: Element): string => element.attributes.get('type')?.toLowerCase() ?? 'text'

const UNVALIDATED: ReadonlySet<string> = new Set(['hidden', 'button', 'reset'])

/** Whether constraints apply: to form fields and submit buttons, but not to other buttons. */
export function isValidated(element: Element): boolean {
  if (element.namespace !== 'html') return false
  switch (element.name) {
    case 'input':
      return !UNVALIDATED.has(typeOf(element))
    case 'button':
      return /^(submit|)$/.test(element.attributes.get('type')?.toLowerCase() ?? '')
    case 'select':
    case 'textarea':
      return true
    default:
      return false
  }
}

function currentValue(element: Element): string {
  if (element.name === 'textarea') return textContent(element)
  if (element.name !== 'select') return element.attributes.get('value') ?? ''
  const options = optionsOf(element)
  const chosen = options.find(option => option.attributes.has('selected')) ?? options[0]
  return chosen === undefined ? '' : (chosen.attributes.get('value') ?? textContent(chosen))
}

function optionsOf(element: Element): Element[] {
  return element.children.flatMap(child =>
    child.kind === 'text' ? [] : child.name === 'option' ? [child] : optionsOf(child),
  )
}

/**
 * Whether no constraint is violated: required values are present, and values match their type, pattern, range and step.
 */
export const isValid = (element: Element): boolean =>
  !isMissing(element) &&
  (currentValue(element) === '' ||
    (isOfType(element) && fitsPattern(element) && isInRange(element) !== false && isOnStep(element)))

function isMissing(element: Element): boolean {
  if (!element.attributes.has('required') || element.name === 'button') return false
  const type = element.name === 'input' ? typeOf(element) : ''
  if (type === 'checkbox' || type === 'radio') return !element.attributes.has('checked')
  return !/^(submit|image|range|color)$/.test(type) && currentValue(element) === ''
}

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

function isOfType(element: Element): boolean {
  if (element.name !== 'input') return true
  const value = currentValue(element).trim()
  switch (typeOf(element)) {
    case 'email':
      return (element.attributes.has('multiple') ? value.split(',') : [value]).every(each => EMAIL.test(each.trim()))
    case 'url':
      return URL.canParse(value)
    default:
      return true
  }
}

const HAS_PATTERN = /^(text|search|url|tel|email|password)$/
/** Longer patterns and values, more repetitions and repeated groups could take long to match; they count as valid. */
const LONGEST = 200
const MOST_REPETITIONS = 3

const isCostly = (pattern: string, value: string): boolean =>
  pattern.length > LONGEST ||
  value.length > LONGEST ||
  /\)[*+{]/.test(pattern) ||
  (pattern.match(/[*+{]/g) ?? []).length > MOST_REPETITIONS

function fitsPattern(element: Element): boolean {
  const pattern = element.attributes.get('pattern')
  const value = currentValue(element)
  if (pattern === undefined || element.name !== 'input' || !HAS_PATTERN.test(typeOf(element))) return true
  if (isCostly(pattern, value)) return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').test(value)
  } catch {
    return true
  }
}

/** The number that represents a date, time or number; null if the text is invalid. */
function numberOf(type: string, text: string): number | null {
  const value =
    type === 'number' || type === 'range'
      ? /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)
        ? Number(text)
        : Number.NaN
      : type === 'date' || type === 'month'
        ? Date.parse(`${text}T00:00Z`.replace(/^(\d+-\d+)T/, '$1-01T'))
        : type === 'datetime-local'
          ? Date.parse(`${text}Z`)
          : type === 'time'
            ? Date.parse(`1970-01-01T${text}Z`)
            : type === 'week'
              ? Number(text.replace(/^(\d+)-W(\d\d)$/, '$1$2'))
              : Number.NaN
  return Number.isNaN(value) ? null : value
}

/** Whether the value lies between `min` and `max`; null without a range. */
export function isInRange(element: Element): boolean | null {
  if (element.name !== 'input') return null
  const type = typeOf(element)
  const read = (name: string): number | null => numberOf(type, element.attributes.get(name) ?? '')
  // `type=range` has a default range (https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)).
  const low = read('min') ?? (type === 'range' ? 0 : null)
  const high = read('max') ?? (type === 'range' ? 100 : null)
  if (low === null && high === null) return null
  const value = read('value')
  if (value === null || type === 'range') return true
  const isReversed = type === 'time' && low !== null && high !== null && low > high
  const isAbove = low === null || value >= low
  const isBelow = high === null || value <= high
  return isReversed ? isAbove || isBelow : isAbove && isBelow
}

function isOnStep(element: Element): boolean {
  const type = typeOf(element)
  if (element.name !== 'input' || type !== 'number') return true
  const step = element.attributes.get('step') ?? '1'
  if (step.toLowerCase() === 'any') return true
  const size = Number(step) > 0 ? Number(step) : 1
  const value = numberOf(type, currentValue(element))
  if (value === null) return true
  const steps = (value - (numberOf(type, element.attributes.get('min') ?? '') ?? 0)) / size
  return Math.abs(steps - Math.round(steps)) < 1e-6
}
