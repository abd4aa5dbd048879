/** The log: one JSON line per request on standard output. The only importer of pino. */
import { type Logger, pino } from 'pino'

/** The levels of pino that the service writes. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>

/** Bytes of lines that wait while output is blocked; further lines are dropped. */
const BACKLOG_BYTES = 1024 * 1024

/** A log at one of pino's levels, written synchronously to standard output. */
export function createLog(level: string): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength: BACKLOG_BYTES })
  // A full disk must not stop the service; unwritten lines are retried with the next one.
  output.on('error', () => {})
  const options = {
    level,
    base: { service: 'octavo' },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'message',
  }
  return pino(options, output)
}

/** An address for the log, without query and fragment, which may contain tokens and names. */
export function loggedAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
