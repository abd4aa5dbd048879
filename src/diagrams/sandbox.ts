/**
 * Where a library for diagrams runs: a context of its own (node:vm) with the small DOM and without network, files,
 * processes or modules. Its promises settle within the call that made them, so that one bound of time holds for all of
 * a drawing. This keeps apart libraries that are trusted and sources that are data; it is no wall against hostile code.
 * A thread of its own would be no stronger, and renderers of the service may not start any.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import * as math from '../base/math.ts'
import { packageUrl } from '../base/package-root.ts'
import { supportsValue } from '../css/supports.ts'
import { DomDocument, DrawingExcess } from './dom/document.ts'
import { DomElement, type Measure } from './dom/element.ts'
import { DomNode } from './dom/node.ts'
import { computedViewOf } from './dom/views.ts'
import { PRELUDE } from './prelude.ts'

/** Ms: the time limits for loading a library and for drawing one diagram. */
const LOAD_MS = 60_000
const DRAW_MS = 60_000
/** Maximum number of timers of one diagram. */
const MOST_TIMERS = 10_000

const { sin, cos, tan, atan, atan2, asin, acos, exp, log, pow, hypot, cbrt } = math
const OWN_MATH = { sin, cos, tan, atan, atan2, asin, acos, exp, log, pow, hypot, cbrt }

const require = createRequire(packageUrl('package.json'))

/** Compiled scripts of the process, by path. */
const scripts = new Map<string, Script>()

/** A file of a package, compiled; null where the package is not installed. */
export function scriptOf(name: string, file: string): Script | null {
  const path = (require.resolve.paths(name) ?? []).map(folder => join(folder, name, file)).find(existsSync)
  if (path === undefined) return null
  const known = scripts.get(path)
  if (known !== undefined) return known
  const script = new Script(readFileSync(path, 'utf8'), { filename: `${name}/${file}` })
  scripts.set(path, script)
  return script
}

const prelude = new Script(PRELUDE, { filename: 'prelude' })
const timer = new Script('runTimer()', { filename: 'timer' })

/** A drawing, or the reason why there is none. */
export type Outcome =
  | { readonly svg: string }
  /** `isSlow`: it was interrupted at the time limit. */
  | { readonly problem: string; readonly isSlow?: boolean }

/** Options of a sandbox. */
interface SandboxOptions {
  /** The document of the small DOM; without it there is no DOM, and nothing outside can be reached. */
  readonly measure?: Measure
  /** Ms: the time limit for each diagram. */
  readonly drawMs?: number
  /** Additional globals for the libraries. */
  readonly globals?: Readonly<Record<string, unknown>>
}

/** Runs a drawing library in a context of its own, without network, files, processes or modules. */
export class Sandbox {
  readonly #document: DomDocument | null
  readonly #drawMs: number
  readonly #globals: Record<string, unknown>

  /** Runs `libraries` one after the other. */
  constructor(libraries: readonly Script[], { measure, drawMs = DRAW_MS, globals = {} }: SandboxOptions) {
    this.#drawMs = drawMs
    this.#document = measure === undefined ? null : new DomDocument(measure)
    this.#globals = {
      ...globals,
      ...(this.#document === null ? {} : domOf(this.#document)),
      ownMath: OWN_MATH,
      ownSupports: supportsValue,
    }
    createContext(this.#globals, { microtaskMode: 'afterEvaluate', codeGeneration: { strings: true, wasm: false } })
    if (this.#document !== null) this.#document.defaultView = this.#globals
    for (const script of [prelude, ...libraries]) this.#run(script, LOAD_MS)
  }

  /**
   * Runs a script that calls `done` with an SVG or `failed` with an error, at once or later. `values` are globals that
   * it finds.
   */
  draw(script: Script, values: Readonly<Record<string, unknown>>): Outcome {
    let outcome: Outcome | null = null
    this.#document?.begin()
    Object.assign(this.#globals, values, {
      done: (svg: unknown) => {
        outcome ??= { svg: String(svg) }
      },
      failed: (error: unknown) => {
        outcome ??= { problem: reasonOf(error) }
      },
    })
    try {
      this.#run(script, this.#drawMs)
      for (let count = 0; outcome === null && this.#run(timer, this.#drawMs) === true; count++)
        if (count > MOST_TIMERS) return { problem: `it takes more than ${MOST_TIMERS} steps` }
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
        return { problem: `it takes longer than ${this.#drawMs / 1000} s`, isSlow: true }
      return { problem: reasonOf(error) }
    }
    return outcome ?? { problem: 'it was not finished' }
  }

  #run(script: Script, timeout: number): unknown {
    return script.runInContext(this.#globals, { timeout })
  }
}

/** A style sheet of rules as texts; only its serialisation is read. */
function ruleListOf(document: DomDocument): new () => object {
  return class RuleList {
    readonly cssRules: { readonly cssText: string }[] = []

    insertRule(text: string, at = 0): number {
      const [selector = '', declarations = ''] = text.replace(/}\s*$/, '').split('{')
      const holder = document.createElement('i')
      holder.setAttribute('style', declarations.trim())
      this.cssRules.splice(at, 0, {
        style: holder.style,
        get cssText() {
          return `${selector}{${holder.getAttribute('style') ?? ''}}`
        },
      } as { readonly cssText: string })
      return at
    }
  }
}

/** The document, the constructors that libraries use with `instanceof`, and those whose existence they test. */
function domOf(document: DomDocument): Record<string, unknown> {
  const nothing = class {}
  return {
    document,
    CSSStyleSheet: ruleListOf(document),
    ...{ btoa, atob, TextEncoder, TextDecoder, URL },
    Node: DomNode,
    Element: DomElement,
    HTMLElement: DomElement,
    SVGElement: DomElement,
    SVGGraphicsElement: DomElement,
    NodeFilter: {},
    ...Object.fromEntries(OTHERS.map(name => [name, nothing])),
    getComputedStyle: (element: DomElement) => computedViewOf(element),
  }
}

const OTHERS = [
  ...['DocumentFragment', 'HTMLTemplateElement', 'HTMLFormElement', 'HTMLInputElement', 'NamedNodeMap', 'DOMParser'],
  ...['Event', 'CustomEvent', 'Text', 'Comment', 'Image'],
]

function reasonOf(error: unknown): string {
  if (error instanceof DrawingExcess) return error.message
  const { message } = error as { message?: unknown }
  return String(message ?? error)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
