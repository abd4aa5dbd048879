/**
 * Regular expressions for page paths in the rules of callers: only patterns that a backtracking matcher evaluates in bounded
 * time, because a service accepts rules from every key holder.
 */

/** The part of `RegExp` that a rule needs. */
type PathPattern = Pick<RegExp, 'test'>

/** Maximum number of characters of a pattern in a rule file. */
const LONGEST_PATTERN = 300
/** Maximum number of characters of a path; longer paths match no pattern. */
const LONGEST_PATH = 1000

/** Maximum number of paths through a pattern: three repetitions over a path of usual length are below it. */
const MOST_WAYS = 1e8
const USUAL_PATH = 300

/** The pattern; null if it is invalid or its time cannot be bounded, see `waysThrough`. */
export function pathPattern(source: string): PathPattern | null {
  if (source.length > LONGEST_PATTERN || waysThrough(source) > MOST_WAYS) return null
  try {
    const expression = new RegExp(source)
    return { test: path => path.length <= LONGEST_PATH && expression.test(path) }
  } catch {
    return null
  }
}

interface Group {
  /** Whether it contains a repetition or an alternative, so that it must not be repeated itself. */
  isOpen: boolean
  alternatives: number
}

/**
 * An upper bound of the paths through a pattern: repetitions, alternatives and the start position multiply. Infinite for
 * nested repetitions, back references and lookaround.
 */
export function waysThrough(source: string): number {
  let ways = source.startsWith('^') ? 1 : USUAL_PATH
  const groups: Group[] = [{ isOpen: false, alternatives: 1 }]
  /** The group that has just ended, if the last atom is one. */
  let ended: Group | null = null
  for (let at = 0; at < source.length; at++) {
    const group = groups.at(-1)!
    const sign = source[at]!
    if (sign === '\\') {
      at++
      if (/[1-9k]/.test(source[at] ?? '')) return Number.POSITIVE_INFINITY
    } else if (sign === '[') at = endOfClass(source, at)
    else if (sign === '(') {
      if (/^\(\?<?[=!]/.test(source.slice(at, at + 4))) return Number.POSITIVE_INFINITY
      if (source[at + 1] === '?') at += source.startsWith('(?:', at) ? 2 : Math.max(1, source.indexOf('>', at) - at)
      groups.push({ isOpen: false, alternatives: 1 })
    } else if (sign === ')' && groups.length > 1) {
      groups.pop()
      ways *= group.alternatives
      if (group.isOpen || group.alternatives > 1) groups.at(-1)!.isOpen = true
      ended = { ...group, isOpen: group.isOpen || group.alternatives > 1 }
      continue
    } else if (sign === '|') group.alternatives++
    else if (/[*+?{]/.test(sign)) {
      const isOnce = sign === '?'
      if (ended?.isOpen === true && !isOnce) return Number.POSITIVE_INFINITY
      ways *= isOnce ? 2 : USUAL_PATH
      group.isOpen = true
      if (sign === '{') at = Math.max(at, source.indexOf('}', at))
      // Lazy: the same paths in another order.
      if (source[at + 1] === '?') at++
    }
    ended = null
  }
  return ways * groups[0]!.alternatives
}

function endOfClass(source: string, start: number): number {
  let at = start + 1
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1
  return at
}
