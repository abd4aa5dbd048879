/** The log: one JSON line a request on standard output. The only importer of pino. */
import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>

export const createLog = (level: string): Log =>
  pino({ level, base: { service: 'octavo' }, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'message' })

/** An address as a log may show it: queries and fragments hold tokens and names. */
export function loggedAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
