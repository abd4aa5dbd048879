/** The time that a renderer has worked on its document: waiting for a processor does not count. */
import { readFileSync } from 'node:fs'

/** Sources of times. */
export interface Clocks {
  /** Milliseconds of wall time, as of `performance.now()`. */
  now(): number
  /** Milliseconds of processor time that a process has used since it began; null where the system does not say. */
  processorMs(pid: number): number | null
}

/** `USER_HZ`, the unit of times in /proc: 100 a second on every architecture that Node runs on (proc_pid_stat(5), time(7)). */
const TICK_MS = 10
/** Places of `utime` and `stime` behind the name of the program, which are fields 14 and 15 (proc_pid_stat(5)). */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** Processor time of all threads of a process, from Linux's /proc; null elsewhere, and where the process has ended. */
export function processorMs(pid: number): number | null {
  if (process.platform !== 'linux') return null
  try {
    return processorMsIn(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return null
  }
}

/** Of the text of `/proc/PID/stat`. The name stands in parentheses and may hold spaces and parentheses itself. */
export function processorMsIn(stat: string): number | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])
  return Number.isFinite(ticks) ? ticks * TICK_MS : null
}

/** The clocks of the system. */
export const SYSTEM_CLOCKS: Clocks = { now: () => performance.now(), processorMs }

/** The time that a process has worked since a start. */
export class WorkTime {
  readonly #pid: number
  readonly #clocks: Clocks
  readonly #since: number
  readonly #processorSince: number | null

  /** Begins now. */
  constructor(pid: number, clocks: Clocks) {
    this.#pid = pid
    this.#clocks = clocks
    this.#since = clocks.now()
    this.#processorSince = clocks.processorMs(pid)
  }

  /** Milliseconds of wall time. */
  get passed(): number {
    return this.#clocks.now() - this.#since
  }

  /**
   * Milliseconds of processor time; wall time if the system does not report it. It is never more than wall time, because
   * threads of V8 work in parallel.
   */
  get worked(): number {
    const now = this.#processorSince === null ? null : this.#clocks.processorMs(this.#pid)
    return now === null ? this.passed : Math.min(this.passed, now - this.#processorSince!)
  }
}
