/** Processor time of this process, so that a limit in a test does not depend on what else runs on the machine. */

/** A clock that starts now: milliseconds of processor time, the engine's and the system's together, since it was made. */
export function processorClock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

/** The milliseconds of processor time that `work` takes. */
export function processorTime(work: () => void): number {
  const passed = processorClock()
  work()
  return passed()
}
