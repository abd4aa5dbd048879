/** The tables that bench:extract prints. */
import type { Kept } from '../structure.ts'
import { FOLDS, type TextFunctions } from './corpus.ts'
import type { Scored } from './score.ts'

export type Judged = Pick<Scored, 'group' | 'fold' | 'token' | 'shares' | 'isEmpty' | 'ends' | 'doubled' | 'junk'>

const number = (value: number): string => (Number.isNaN(value) ? '  –  ' : value.toFixed(3))
export const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length

export const grouped = <T>(list: readonly T[], keyOf: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}

/** Means over the pages, and of F1 how far the folds lie apart. */
export function qualityTable(title: string, rows: readonly Judged[], functions: TextFunctions): void {
  console.log(
    `\n${title}\n${'group'.padEnd(16)} pages  token F1 (folds)      P     R     shingle  first  last   doubled junk/page empty`,
  )
  for (const [group, list] of [...grouped(rows, row => row.group), ['all', [...rows]] as [string, Judged[]]])
    console.log(qualityLine(group, list, functions))
}

function qualityLine(name: string, rows: readonly Judged[], { macro }: TextFunctions): string {
  const token = (at: 0 | 1 | 2) => number(mean(rows.map(row => row.token[at])))
  const folds = Array.from({ length: FOLDS }, (_, fold) => rows.filter(row => row.fold === fold))
    .filter(list => list.length > 0)
    .map(list => mean(list.map(row => row.token[2])))
  const kept = (end: 'first' | 'last') =>
    number(mean(rows.filter(row => row.ends[end] !== null).map(row => Number(row.ends[end]))))
  const junk = mean(rows.map(row => [...row.junk.values()].reduce((sum, lines) => sum + lines.length, 0)))
  return [
    name.padEnd(16),
    String(rows.length).padStart(5),
    ` ${token(2)} (${number(Math.min(...folds))}–${number(Math.max(...folds))})`,
    `${token(0)} ${token(1)}`,
    ` ${number(macro(rows.map(row => row.shares)).f1)} `,
    ` ${kept('first')}  ${kept('last')}`,
    String(rows.reduce((sum, row) => sum + row.doubled.length, 0)).padStart(7),
    junk.toFixed(2).padStart(9),
    String(rows.filter(row => row.isEmpty).length).padStart(5),
  ].join(' ')
}

export function junkTable(rows: readonly Judged[]): void {
  const counts = new Map<string, number>()
  for (const { junk } of rows)
    for (const [kind, lines] of junk) counts.set(kind, (counts.get(kind) ?? 0) + lines.length)
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${count}`)
  console.log(`\njunk lines by kind: ${parts.join(', ')}`)
}

/** Mean F1 by group of pages and by what was changed on them. */
export function mutationTable(columns: readonly (readonly [name: string, rows: readonly Judged[]])[]): void {
  const f1 = (rows: readonly Judged[]) => number(mean(rows.map(row => row.token[2]))).padStart(12)
  console.log(`\ntoken F1        ${columns.map(([name]) => name.padStart(12)).join('')}`)
  for (const [group] of grouped(columns[0]![1], row => row.group))
    console.log(group.padEnd(16) + columns.map(([, rows]) => f1(rows.filter(row => row.group === group))).join(''))
  console.log('all'.padEnd(16) + columns.map(([, rows]) => f1(rows)).join(''))
}

/** What each rule takes: junk, and tokens of the truth, in how many folds these are. */
export function ruleTable(rows: readonly Scored[]): void {
  console.log('\nrule                      pages  junk tokens  truth tokens lost  precision  folds with loss')
  const rules = new Map<string, { pages: number; lost: number; junk: number; folds: Set<number> }>()
  for (const row of rows) {
    for (const [rule, { lost, junk }] of row.rules) {
      const sum = rules.get(rule) ?? { pages: 0, lost: 0, junk: 0, folds: new Set() }
      rules.set(rule, sum)
      sum.pages++
      sum.lost += lost
      sum.junk += junk
      if (lost > 0) sum.folds.add(row.fold)
    }
  }
  for (const [rule, { pages, lost, junk, folds }] of [...rules].sort(([, a], [, b]) => b.lost - a.lost))
    console.log(
      `${rule.padEnd(24)} ${String(pages).padStart(6)} ${String(junk).padStart(12)} ${String(lost).padStart(18)} ${number(junk / (junk + lost)).padStart(10)} ${String(folds.size).padStart(8)}`,
    )
}

export function structureTable(rows: readonly Scored[]): void {
  console.log('\nstructure kept')
  for (const [group, list] of [...grouped(rows, row => row.group), ['all', [...rows]] as [string, Scored[]]]) {
    const sums = new Map<Kept['what'], { kept: number; all: number }>()
    for (const { what, kept, all } of list.flatMap(row => row.structure)) {
      const sum = sums.get(what) ?? { kept: 0, all: 0 }
      sums.set(what, { kept: sum.kept + kept, all: sum.all + all })
    }
    const parts = [...sums].map(
      ([what, { kept, all }]) => `${what} ${all === 0 ? '–' : `${((100 * kept) / all).toFixed(1)} %`} of ${all}`,
    )
    console.log(`${group.padEnd(16)} ${parts.join('   ')}`)
  }
}

export function timeTable(rows: readonly Scored[]): void {
  const at = (list: readonly Scored[], share: number) => {
    const sorted = list.map(row => row.milliseconds).toSorted((a, b) => a - b)
    return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
  }
  console.log(`\nCPU a page: p50 ${at(rows, 0.5)}, p95 ${at(rows, 0.95)}, most ${at(rows, 1)}`)
  for (const [parser, list] of grouped(rows, row => row.parser))
    console.log(
      `  ${parser.padEnd(18)} ${String(list.length).padStart(4)}   p50 ${at(list, 0.5)}, p95 ${at(list, 0.95)}`,
    )
}

export interface Ablated {
  readonly rule: string
  /** The pages on which the rule took something, with it and without it. */
  readonly pairs: readonly { readonly with: Scored; readonly without: Scored }[]
}

/** What each rule is worth: F1 with it less F1 without it, summed over pages, and in how many folds that is a gain. */
export function ablationTable(list: readonly Ablated[]): void {
  console.log(
    '\nrule                      pages   gain in F1 (sum)   P        R     first   last   folds: gain loss   by group',
  )
  for (const { rule, pairs } of list) {
    const sum = (of: (row: Scored) => number) =>
      pairs.reduce((total, pair) => total + of(pair.with) - of(pair.without), 0)
    const folds = Array.from({ length: FOLDS }, (_, fold) =>
      pairs
        .filter(pair => pair.with.fold === fold)
        .reduce((total, pair) => total + pair.with.token[2] - pair.without.token[2], 0),
    )
    const groups = grouped([...pairs], pair => pair.with.group)
      .map(([group, own]) => [group, own.reduce((t, p) => t + p.with.token[2] - p.without.token[2], 0)] as const)
      .filter(([, gain]) => Math.abs(gain) >= 0.02)
      .map(([group, gain]) => `${group} ${gain.toFixed(2)}`)
    console.log(
      [
        rule.padEnd(24),
        String(pairs.length).padStart(6),
        sum(row => row.token[2])
          .toFixed(3)
          .padStart(12),
        sum(row => row.token[0])
          .toFixed(3)
          .padStart(14),
        sum(row => row.token[1])
          .toFixed(3)
          .padStart(8),
        String(sum(row => Number(row.ends.first ?? 0))).padStart(6),
        String(sum(row => Number(row.ends.last ?? 0))).padStart(6),
        String(folds.filter(gain => gain > 0.001).length).padStart(9),
        String(folds.filter(gain => gain < -0.001).length).padStart(4),
        `        ${groups.join(', ')}`,
      ].join(' '),
    )
  }
}
