/** What processes and their children have used, from /proc. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Process {
  readonly pid: number
  readonly parent: number
  /** Seconds of processor time, with that of children that have ended. */
  readonly processor: number
}

function processes(): readonly Process[] {
  return readdirSync('/proc').flatMap((name): readonly Process[] => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
      return [{ pid: Number(name), parent: Number(fields[1]), processor: ticks / TICKS }]
    } catch {
      return []
    }
  })
}

function treeOf(root: number): readonly Process[] {
  const all = processes()
  const found = all.filter(({ pid }) => pid === root)
  for (let i = 0; i < found.length; i++) found.push(...all.filter(({ parent }) => parent === found[i]!.pid))
  return found
}

/** Processor time of a process and all below it, ms. */
export const processorTime = (root: number): number =>
  1000 * treeOf(root).reduce((sum, { processor }) => sum + processor, 0)

/** Memory of a process and all below it, MB; what they share is counted once. */
export function memoryOf(root: number): number {
  let kilobytes = 0
  for (const { pid } of treeOf(root)) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))![1])
    } catch {
      // It has ended.
    }
  }
  return kilobytes / 1024
}
