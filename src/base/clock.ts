/** Milliseconds since some moment, for differences. `performance.now` would load modules of Node that a command does not need. */
export const milliseconds = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}
