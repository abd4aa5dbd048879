import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { Document, DocumentNode } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { sharedPath } from '../shared.ts'

/**
 * The tree construction tests of html5lib. Our tree has no comments, doctypes and template contents,
 * so their lines are taken out of what is expected. Tests with scripting on and tests of fragments don't
 * apply: documents are parsed whole, with scripting off.
 */
const SUITE = sharedPath('suites/html5lib/tree-construction', '1,592 cases of tree construction from html5lib')

interface Case {
  readonly data: string
  readonly expected: readonly string[]
  readonly isFragment: boolean
  readonly isScriptOn: boolean
}

function casesIn(file: string): Case[] {
  const source = `\n${readFileSync(join(SUITE!, file), 'utf8')}`
  return source
    .split('\n#data\n')
    .slice(1)
    .map(block => {
      const sections = new Map<string, string[]>([['data', []]])
      let current = sections.get('data')!
      for (const line of block.split('\n')) {
        const name = /^#(errors|new-errors|document-fragment|document|script-on|script-off)$/.exec(line)?.[1]
        if (name === undefined || (name === 'document' && sections.has('document'))) current.push(line)
        else {
          current = []
          sections.set(name, current)
        }
      }
      return {
        data: sections.get('data')!.join('\n'),
        expected: treeLines(sections.get('document') ?? []),
        isFragment: sections.has('document-fragment'),
        isScriptOn: sections.has('script-on'),
      }
    })
}

/** The lines of a tree without comments, doctypes and template contents; texts over several lines are one. */
function treeLines(lines: readonly string[]): string[] {
  const entries: string[] = []
  for (const line of lines) {
    if (line.startsWith('| ')) entries.push(line.slice(2))
    else if (entries.length > 0) entries.push(`${entries.pop()}\n${line}`)
  }
  if (entries.length > 0) entries.push(entries.pop()!.replace(/\n+$/, ''))
  const kept: string[] = []
  let contentDepth: number | null = null
  for (const entry of entries) {
    const depth = entry.length - entry.trimStart().length
    if (contentDepth !== null && depth > contentDepth) continue
    contentDepth = null
    if (entry.trimStart() === 'content') contentDepth = depth
    else if (!/^\s*<!/.test(entry)) kept.push(entry)
  }
  return joinTexts(kept)
}

/** Texts that a dropped comment kept apart are one text in our tree. */
function joinTexts(entries: readonly string[]): string[] {
  const joined: string[] = []
  for (const entry of entries) {
    const indent = /^ *"/.exec(entry)?.[0]
    const last = joined.at(-1)
    if (indent !== undefined && last?.startsWith(indent))
      joined[joined.length - 1] = last.slice(0, -1) + entry.slice(indent.length)
    else joined.push(entry)
  }
  return joined
}

function dump(document: Document): string[] {
  const lines: string[] = []
  const walk = (node: DocumentNode, indent: string): void => {
    if (node.kind === 'text') {
      lines.push(`${indent}"${node.value}"`)
      return
    }
    const prefix = node.namespace === 'html' ? '' : `${node.namespace} `
    lines.push(`${indent}<${prefix}${node.name}>`)
    const attributes = Array.from(node.attributes, ([name, value]) => {
      const shown = node.namespace === 'html' ? name : name.replace(/^(xlink|xml|xmlns):/, '$1 ')
      return `${indent}  ${shown}="${value}"`
    })
    lines.push(...attributes.sort((a, b) => (a < b ? -1 : 1)))
    for (const child of node.children) walk(child, `${indent}  `)
  }
  walk(document.root, '')
  return lines
}

describe.skipIf(SUITE === null)('html5lib tree construction (needs ../shared)', () => {
  it('builds at least 98 % of the trees right', () => {
    const failures: string[] = []
    let total = 0
    for (const file of readdirSync(SUITE!).filter(name => name.endsWith('.dat')))
      for (const test of casesIn(file)) {
        if (test.isFragment || test.isScriptOn) continue
        total++
        const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
        const actual = dump(parseHtml(test.data, options)).join('\n')
        const expected = test.expected.join('\n')
        if (actual !== expected) failures.push(`${file}: ${test.data}\nexpected\n${expected}\nactual\n${actual}`)
      }
    expect(total).toBeGreaterThan(1_000)
    const passed = (total - failures.length) / total
    expect(passed, failures.slice(0, 5).join('\n\n')).toBeGreaterThanOrEqual(0.98)
  })
})
