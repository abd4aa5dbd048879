/** `classList` and `style` of an element of the small DOM: views of its attributes. */

/** The part of an element that its views read and write. */
interface Attributed {
  getAttribute(name: string): string | null
  setAttribute(name: string, value: unknown): void
  removeAttribute(name: string): void
}

/** The `classList` of an element (DOM §4.9). */
export function classListOf(element: Attributed) {
  const read = (): readonly string[] => (element.getAttribute('class') ?? '').split(/\s+/).filter(name => name !== '')
  const write = (names: readonly string[]): void => element.setAttribute('class', names.join(' '))
  const list = {
    get length(): number {
      return read().length
    },
    get value(): string {
      return read().join(' ')
    },
    contains: (name: string): boolean => read().includes(name),
    add: (...names: readonly string[]): void => write([...new Set([...read(), ...names])]),
    remove: (...names: readonly string[]): void => write(read().filter(name => !names.includes(name))),
    toggle(name: string, isWanted = !read().includes(name)): boolean {
      if (isWanted) list.add(name)
      else list.remove(name)
      return isWanted
    },
    forEach: (each: (name: string) => void): void => read().forEach(name => void each(name)),
    [Symbol.iterator]: () => read()[Symbol.iterator](),
    toString: (): string => read().join(' '),
  }
  return list
}

/** Declarations by name; a semicolon within quotes or brackets does not end one. */
function declarationsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of text.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])+/g) ?? []) {
    const colon = part.indexOf(':')
    if (colon > 0) found.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim())
  }
  return found
}

const hyphenated = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const METHODS = ['setProperty', 'getPropertyValue', 'getPropertyPriority', 'removeProperty', 'item'] as const

/** A CSSStyleDeclaration of the `style` attribute: methods, `cssText`, and properties by name. */
export function styleOf(element: Attributed): object {
  const read = () => declarationsOf(element.getAttribute('style') ?? '')
  const write = (all: ReadonlyMap<string, string>): void => {
    if (all.size === 0) element.removeAttribute('style')
    else element.setAttribute('style', [...all].map(([name, value]) => `${name}: ${value}`).join('; '))
  }
  const set = (name: string, value: unknown, priority = ''): void => {
    const all = read()
    if (value === null || value === undefined || value === '') all.delete(name)
    else all.set(name, `${value}${priority === '' ? '' : ' !important'}`)
    write(all)
  }
  const get = (name: string): string => (read().get(name) ?? '').replace(/\s*!important$/, '')
  const methods: Record<(typeof METHODS)[number], (...values: never[]) => unknown> = {
    setProperty: set,
    getPropertyValue: get,
    getPropertyPriority: (name: string) => (read().get(name)?.endsWith('!important') ? 'important' : ''),
    removeProperty: (name: string) => set(name, null),
    item: (index: number) => [...read().keys()][index] ?? '',
  }
  return new Proxy(methods, {
    get(_target, name) {
      if (typeof name === 'symbol') return undefined
      if (name === 'cssText') return element.getAttribute('style') ?? ''
      if (name === 'length') return read().size
      return name in methods ? methods[name as keyof typeof methods] : get(hyphenated(name))
    },
    set(_target, name, value) {
      if (name === 'cssText') element.setAttribute('style', value)
      else if (typeof name === 'string') set(hyphenated(name), value)
      return true
    },
  })
}

/** The value of a length that the element does not declare. */
const LENGTH = /^(?:padding|margin|border|top|left|right|bottom|font-size|line-height)/

/** As `getComputedStyle`: the element's own declarations, and lengths where it has none. */
export function computedViewOf(element: Attributed): object {
  const own = styleOf(element) as Record<string, unknown> & { getPropertyValue(name: string): string }
  const computed = (name: string): string =>
    own.getPropertyValue(name) || (name === 'font-size' ? '16px' : LENGTH.test(name) ? '0px' : '')
  return new Proxy(own, {
    get: (target, name) =>
      name === 'getPropertyValue'
        ? computed
        : typeof name === 'string' && !(name in target)
          ? computed(hyphenated(name))
          : Reflect.get(target, name),
  })
}
