/**
 * Milliseconds since an arbitrary moment, for differences. `performance.now` would load modules of Node that a command
 * does not need.
 */
export const milliseconds = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}

/** Milliseconds of processor time of all threads of this process, for differences. */
export const processorMilliseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}
