/** `octavo health`: the health check of containers, which requests the state of the service on this machine. */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { readArguments, refuseArguments } from './arguments.ts'
import { HEALTH_FLAGS } from './command-flags.ts'
import { settingsOf } from './command-settings.ts'
import { CommandFailed } from './outcome.ts'

const HINT = 'Try "octavo health --help".'
/** Timeout in milliseconds, less than that of container health checks. */
const PATIENCE_MS = 3_000
/** Wildcard addresses, with which the service also listens on loopback. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Exits with 0 if `/health/live` (or, with `--ready`, `/health/ready`) responds 200; fails otherwise. */
export async function health(args: readonly string[]): Promise<void> {
  const given = readArguments(args, HEALTH_FLAGS, HINT)
  refuseArguments(given, HINT)
  const { host, port, tls } = settingsOf({}, given.text('config'))
  const request = {
    host: EVERYWHERE.has(host) ? '127.0.0.1' : host,
    port,
    path: given.has('ready') ? '/health/ready' : '/health/live',
    timeout: PATIENCE_MS,
    // The certificate has the public name, not that of loopback.
    rejectUnauthorized: false,
  }
  const status = await statusOf(tls === null ? httpRequest(request) : httpsRequest(request))
  if (status === 200) return
  process.stderr.write(`octavo: ${status === null ? 'the service does not answer' : `status ${status}`}\n`)
  throw new CommandFailed()
}

function statusOf(request: ReturnType<typeof httpRequest>): Promise<number | null> {
  return new Promise(resolve => {
    request.on('response', response => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
    request.end()
  })
}
