/**
 * Looks names up without the threads of the process.
 *
 * `dns.lookup` runs getaddrinfo on libuv's pool, where a few names whose server never answers block every other look-up
 * for minutes, and where nothing can be cancelled. c-ares asks over sockets of its own, with a time limit per question.
 * It reads /etc/resolv.conf but not /etc/hosts: that is for origins that the operator allowed, which are looked up by
 * the system as before.
 */

import type { LookupAddress } from 'node:dns'
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'

/** A name that has no address now. It is not asked for again within one fetch: a retry would wait as long once more. */
export class NameNotResolved extends Error {
  readonly code = 'ENOTFOUND'
  constructor(hostname: string, cause: unknown) {
    super(`${hostname} has no address`, { cause })
  }
}

/** Milliseconds for one question to one name server. */
const QUESTION_MS = 2_000
/** Milliseconds for which a failed name is not resolved again. */
const FAILURE_MS = 5_000
/** Maximum number of remembered failures; the oldest are dropped. */
const MAX_FAILURES = 1_000
/** Maximum number of concurrent look-ups of all jobs. */
const MAX_QUESTIONS = 256

/** The resolver: Node's `Resolver`, or a test double. */
export interface NameServer {
  resolve4(hostname: string): Promise<string[]>
  resolve6(hostname: string): Promise<string[]>
}

/** A `lookup` for sockets. Concurrent equal questions are sent once. */
export function nameLookup(server: NameServer = systemServer(), now: () => number = Date.now): LookupFunction {
  const underWay = new Map<string, Promise<LookupAddress[]>>()
  const failures = new Map<string, { readonly until: number; readonly error: NameNotResolved }>()

  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    const failure = failures.get(hostname)
    if (failure !== undefined && failure.until > now()) throw failure.error
    failures.delete(hostname)
    if (underWay.size >= MAX_QUESTIONS) throw new NameNotResolved(hostname, 'too many names are looked up at once')
    try {
      return await addressesOf(hostname, server)
    } catch (error) {
      const refusal = error instanceof NameNotResolved ? error : new NameNotResolved(hostname, error)
      if (failures.size >= MAX_FAILURES) failures.delete(failures.keys().next().value!)
      failures.set(hostname, { until: now() + FAILURE_MS, error: refusal })
      throw refusal
    }
  }

  return (hostname, options, callback) => {
    let answer = underWay.get(hostname)
    if (answer === undefined) {
      answer = resolve(hostname).finally(() => underWay.delete(hostname))
      underWay.set(hostname, answer)
    }
    answer.then(
      addresses => {
        if (options.all === true) callback(null, addresses)
        else callback(null, addresses[0]!.address, addresses[0]!.family)
      },
      error => callback(error, []),
    )
  }
}

function systemServer(): NameServer {
  return new dns.promises.Resolver({ timeout: QUESTION_MS, tries: 1 })
}

/** Both families, as far as either is known. Throws `NameNotResolved` where there is no address. */
async function addressesOf(hostname: string, server: NameServer): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([server.resolve4(hostname), server.resolve6(hostname)])
  const addresses = [
    ...(v4.status === 'fulfilled' ? v4.value.map(address => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map(address => ({ address, family: 6 })) : []),
  ]
  if (addresses.length > 0) return addresses
  throw new NameNotResolved(hostname, v4.status === 'rejected' ? v4.reason : null)
}
