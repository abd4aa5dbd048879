/** A key for trying things out, made by a server that has no keys of its own. */
import { createKey, type KeyRecord, revokeKey } from './key-store.ts'
import { DEVELOPMENT_PLAN } from './plans.ts'

const NAME = 'development'
/** Keys of earlier starts go on working; more than these are of no use to anybody. */
const KEPT = 3

/**
 * The secret of a new development key, or null where the server has keys that somebody made on purpose. Later starts
 * make another one, because the first can't be shown again.
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

/** What the operator sees: how to use the service at once. */
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
