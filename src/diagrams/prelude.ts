/**
 * Runs before a library in its context: what of the language reads the clock, chance, the time zone or the locale answers
 * the same everywhere. Dates are in UTC; the moment is always the beginning of 2000.
 */
export const PRELUDE = String.raw`
globalThis.window = globalThis
globalThis.self = globalThis
globalThis.Math.random = (() => {
  // mulberry32
  let state = 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
})()
// The functions belong to this context: references to outer objects would be a way out of it.
for (const [name, own] of Object.entries(ownMath)) Math[name] = (...values) => own(...values)
delete globalThis.ownMath
{
  const NOW = 946684800000
  const Native = Date
  const ZONE = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*(?:\(.*\))?$/i
  const parse = text => Native.parse(ZONE.test(text) || /^\d{4}(?:-\d\d){0,2}$/.test(text) ? text : text + ' UTC')
  globalThis.Date = class Date extends Native {
    constructor(...parts) {
      if (parts.length === 0) super(NOW)
      else if (parts.length > 1) super(Native.UTC(...parts))
      else super(typeof parts[0] === 'string' ? parse(parts[0]) : parts[0])
    }
    getTimezoneOffset() { return 0 }
    toString() { return this.toUTCString() }
    toLocaleString() { return this.toISOString() }
    toLocaleDateString() { return this.toISOString().slice(0, 10) }
    toLocaleTimeString() { return this.toISOString().slice(11, 19) }
    static now() { return NOW }
    static parse(text) { return parse(String(text)) }
  }
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    Date.prototype['get' + part] = Native.prototype['getUTC' + part]
    if (part !== 'Day') Date.prototype['set' + part] = Native.prototype['setUTC' + part]
  }
  Number.prototype.toLocaleString = function () { return String(this) }
  String.prototype.localeCompare = function (other) { return this < other ? -1 : this > other ? 1 : 0 }
  delete globalThis.Intl
}
globalThis.performance = { now: () => 0, mark() {}, measure() {} }
globalThis.navigator = { userAgent: '', language: 'en', languages: ['en'], platform: '' }
globalThis.location = { href: 'about:blank', protocol: 'about:', host: '', pathname: 'blank', search: '', hash: '', origin: 'null' }
globalThis.crypto = {
  getRandomValues: bytes => bytes.map(() => Math.floor(Math.random() * 256)),
  randomUUID: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16)),
}
{
  // Mermaid tells colours from titles by it (a box named Backend).
  const own = globalThis.ownSupports
  globalThis.CSS = {
    supports: (property, value) => own(String(property), String(value)),
    // https://drafts.csswg.org/cssom/#serialize-an-identifier
    escape: text => {
      const isDigit = unit => unit >= 48 && unit <= 57
      const code = unit => '\\' + unit.toString(16) + ' '
      return Array.from(String(text), (character, at) => {
        const unit = character.codePointAt(0)
        if (unit === 0) return '\ufffd'
        if (unit < 32 || unit === 127) return code(unit)
        if (isDigit(unit) && (at === 0 || (at === 1 && String(text).startsWith('-')))) return code(unit)
        const isPlain = unit >= 128 || /[\w-]/.test(character)
        return isPlain && String(text) !== '-' ? character : '\\' + character
      }).join('')
    },
  }
  delete globalThis.ownSupports
}
globalThis.Option = function () { return document.createElement('option') }
globalThis.devicePixelRatio = 1
globalThis.innerWidth = 800
globalThis.innerHeight = 800
globalThis.screen = { width: 800, height: 800, availWidth: 800, availHeight: 800 }
globalThis.MutationObserver = globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
{
  // Timers run in the order of their time, without waiting.
  let next = 1
  const waiting = new Map()
  globalThis.setTimeout = (run, delay = 0, ...values) => {
    waiting.set(next, { at: Number(delay) || 0, run: () => run(...values) })
    return next++
  }
  globalThis.setInterval = () => next++
  globalThis.setImmediate = (run, ...values) => setTimeout(run, 0, ...values)
  globalThis.requestAnimationFrame = run => setTimeout(() => run(0), 16)
  globalThis.clearTimeout = globalThis.clearInterval = globalThis.clearImmediate = globalThis.cancelAnimationFrame = id => {
    waiting.delete(id)
  }
  globalThis.runTimer = () => {
    let first = null
    for (const [id, { at }] of waiting) if (first === null || at < waiting.get(first).at) first = id
    if (first === null) return false
    const { run } = waiting.get(first)
    waiting.delete(first)
    run()
    return true
  }
}
globalThis.console = { log() {}, warn() {}, error() {}, info() {}, debug() {}, trace() {}, group() {}, groupEnd() {} }
globalThis.addEventListener = globalThis.removeEventListener = globalThis.dispatchEvent = () => {}
globalThis.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {}, addListener() {} })
globalThis.structuredClone = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value))
`
