/** A key for development, which a server without keys creates. */
import { createKey, type KeyRecord, revokeKey } from './key-store.ts'
import { DEVELOPMENT_PLAN } from './plans.ts'

const NAME = 'development'
/** Number of development keys that remain valid; older ones are revoked. */
const KEPT = 3

/**
 * The secret of a new development key, or null if the server has keys that an operator created. Each start creates another
 * one, because an earlier secret cannot be shown again.
 */
export function developmentKey(dataFolder: string, keys: readonly KeyRecord[]): string | null {
  const working = keys.filter(key => key.revoked === null)
  if (working.some(key => key.name !== NAME || key.environment !== 'dev')) return null
  if (keys.length > 0 && working.length === 0) return null
  for (const old of working.slice(0, -KEPT + 1)) revokeKey(dataFolder, old.id)
  const { key } = createKey(dataFolder, {
    name: NAME,
    plan: DEVELOPMENT_PLAN,
    environment: 'dev',
    caller: working.at(-1)?.caller ?? null,
  })
  return key.secret
}

/** The message for the operator: address, key and an example. */
export function developmentNotice(address: string, secret: string): string {
  const body = `'{"html":"<h1>Hello</h1><p>Printed without a browser.</p>"}'`
  return [
    '',
    'There is no API key yet; this one is for development:',
    '',
    `  export OCTAVO_API_KEY=${secret}`,
    `  curl -sS ${address}/v1/generate -H 'X-API-Key: ${secret}' -H 'Content-Type: application/json' -d ${body} -o hello.pdf`,
    '',
    `Playground: ${address}/#key=${secret}`,
    'For others, make keys with: octavo keys create --plan entry --name NAME',
    '',
  ].join('\n')
}
