/** Compares the text of a document with what an independent program reads out of its PDF. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Diagnostics } from '../src/base/diagnostics.ts'
import type { DocumentNode } from '../src/html/document.ts'
import { attribute } from '../src/html/document.ts'
import { NO_PROFILES, readJob } from '../src/job/job.ts'
import type { DisplayDocument, PaintOp } from '../src/paint/ops.ts'
import { writePdf } from '../src/pdf/write.ts'
import { runStages, type Stages } from '../src/render/stages.ts'
import { templateNames } from '../src/render/templates.ts'

export const hasPdftotext = spawnSync('pdftotext', ['-v']).status === 0
export const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

/** Nothing but the document's own text: no markers, no numbers before headings, no furniture, no letters changed. */
const BARE_CSS = `*, *::before, *::after { list-style: none !important; text-transform: none !important }
*::before, *::after { content: none !important }`

export interface Audit {
  readonly expected: string
  readonly actual: string
  readonly pdf: Uint8Array
  readonly pages: number
}

/**
 * Both texts without white space and soft hyphens: lines are broken elsewhere. A hyphen at the end of a line may be one
 * that only the break made: it counts where the document has it and not where it has none.
 */
export async function auditText(html: string, template = 'clean'): Promise<Audit> {
  const job = await readJob(
    'generate',
    { html, template, header: false, footer: false, css: BARE_CSS },
    { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null },
  )
  const stages = await runStages(job, { loader: null }, new Diagnostics())
  const pdf = await writePdf(withoutArtifacts(stages.display), {
    standards: ['ua-1'],
    date: null,
    producer: 'Octavo',
    creator: null,
  })
  const expected = bare(visibleText(stages))
  const found = withoutLineHyphens(pdfText(pdf), expected)
  const actual = inOrderOf(expected, found, driftingTexts(stages))
  return { expected, actual, pdf, pages: stages.display.pages.length }
}

interface Drifting {
  readonly text: string
  /** Where it begins in the text of the document. */
  readonly at: number
}

/** What may stand after text that follows it (`-octavo-drift`): the texts of figures. */
function driftingTexts(stages: Stages): readonly Drifting[] {
  const { document, styled, formulas } = stages
  const texts: Drifting[] = []
  let before = ''
  const visit = (node: DocumentNode): void => {
    const text = bare(visibleTextOf(node, stages))
    const drifts = node.kind !== 'text' && styled.styles[node.order]!.self.octavoDrift !== 'none'
    if (drifts) texts.push({ text, at: before.length })
    const isWhole = node.kind === 'text' || node.name === 'img' || formulas.forElement(node) !== null
    if (drifts || isWhole) before += text
    else if (text !== '') node.children.forEach(visit)
  }
  visit(document.root)
  return texts.filter(({ text }) => text !== '')
}

/** The text that was found, with figures that drifted put back where the document has them; each once, and whole. */
function inOrderOf(expected: string, found: string, figures: readonly Drifting[]): string {
  if (expected === found || figures.length === 0) return found
  const rest = without(expected, figures)
  const waiting = new Set(figures)
  let [at, to] = [0, 0]
  let others = ''
  while (at < found.length) {
    if (found[at] === rest[to]) {
      others += found[at]
      at++
      to++
      continue
    }
    const taken = figureAround(found, at, waiting)
    if (taken === null) return found
    waiting.delete(taken.figure)
    // Its first letters may be those of the text that was expected.
    others = others.slice(0, others.length - taken.back)
    at += taken.figure.text.length - taken.back
    to -= taken.back
  }
  return waiting.size > 0 ? found : withFigures(others, figures)
}

function without(text: string, figures: readonly Drifting[]): string {
  let rest = ''
  let at = 0
  for (const figure of figures) {
    rest += text.slice(at, figure.at)
    at = figure.at + figure.text.length
  }
  return rest + text.slice(at)
}

function withFigures(rest: string, figures: readonly Drifting[]): string {
  let text = rest
  for (const figure of figures) text = text.slice(0, figure.at) + figure.text + text.slice(figure.at)
  return text
}

function figureAround(
  found: string,
  at: number,
  waiting: ReadonlySet<Drifting>,
): { readonly figure: Drifting; readonly back: number } | null {
  for (const figure of waiting)
    for (let back = 0; back < figure.text.length && back <= at; back++)
      if (found.startsWith(figure.text, at - back)) return { figure, back }
  return null
}

/** Headers of tables that are shown again on another page belong to nobody: they say nothing new. */
function withoutArtifacts(display: DisplayDocument): DisplayDocument {
  const own = (ops: readonly PaintOp[]): readonly PaintOp[] => {
    const kept = ops.filter(op => op.op !== 'glyphs' || typeof op.owner === 'number')
    return kept.map(op => (op.op === 'group' ? { ...op, children: own(op.children) } : op))
  }
  return { ...display, pages: display.pages.map(page => ({ ...page, ops: own(page.ops) })) }
}

/** A text without white space and what is not seen. */
export const bare = (text: string): string => text.normalize('NFC').replace(/[\s\u00AD\u200B\u2060\uFEFF\p{Cc}]+/gu, '')

function withoutLineHyphens(text: string, expected: string): string {
  const parts = text.split(/-\n/).map(bare)
  let joined = parts[0]!
  for (const part of parts.slice(1)) joined += expected.startsWith('-', joined.length) ? `-${part}` : part
  return joined
}

const visibleText = (stages: Stages): string => visibleTextOf(stages.document.root, stages)

/** That of a formula is its linear form (math/linear.ts). */
function visibleTextOf(root: DocumentNode, { styled, formulas }: Pick<Stages, 'styled' | 'formulas'>): string {
  const visit = (node: DocumentNode): string => {
    if (node.kind === 'text') return node.value
    const formula = formulas.forElement(node)
    if (formula !== null) return formula.text
    if (styled.styles[node.order]!.self.display === 'none') return ''
    if (node.name === 'img') return attribute(node, 'alt')?.trim() ?? ''
    return node.children.map(visit).join('')
  }
  return visit(root)
}

/** The text of a PDF in the order of its content, or as `arranged` by where it stands. */
export function pdfText(pdf: Uint8Array, order: 'content' | 'arranged' = 'content'): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    const { stdout, status, stderr } = spawnSync(
      'pdftotext',
      [...(order === 'content' ? ['-raw'] : []), '-nopgbrk', '-enc', 'UTF-8', join(folder, 'a.pdf'), '-'],
      { encoding: 'utf8', maxBuffer: 1e9 },
    )
    if (status !== 0) throw new Error(stderr.slice(-600))
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What qpdf says of the file; empty where all is well. */
export function qpdfComplaints(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', join(folder, 'a.pdf')], { encoding: 'utf8' })
    return status === 0 ? '' : stdout + stderr
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where two texts part, with a little of both. */
export function firstDifference({ expected, actual }: Audit): string | null {
  if (expected === actual) return null
  let at = 0
  while (at < expected.length && expected[at] === actual[at]) at++
  return `at ${at} of ${expected.length}: expected …${expected.slice(Math.max(0, at - 20), at + 40)}… but found …${actual.slice(Math.max(0, at - 20), at + 40)}…`
}
