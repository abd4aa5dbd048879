/** `octavo keys`: creates, lists, revokes and rotates API keys. */
import { createKey, KeyStore, revokeKey, rotateKey } from '../service/keys/key-store.ts'
import { KEY_ENVIRONMENTS, type KeyEnvironment } from '../service/keys/keys.ts'
import type { Settings } from '../service/settings.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { KEYS_FLAGS } from './command-flags.ts'
import { settingsFrom } from './command-settings.ts'
import { UsageError } from './outcome.ts'

const HINT = 'Try "octavo keys --help".'

/** Creates, lists, revokes or rotates API keys in the data folder. */
export async function keys(args: readonly string[]): Promise<void> {
  const given = readArguments(args, KEYS_FLAGS, HINT)
  const [action, id, ...rest] = given.positionals
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one argument too many.`, HINT)
  refuseUnused(given, action)
  const settings = settingsFrom(given)
  switch (action) {
    case 'create':
      return create(given, settings)
    case 'list':
      return list(given, settings)
    case 'revoke':
      return revoke(given, settings, idOf(action, id))
    case 'rotate':
      return rotate(given, settings, idOf(action, id))
    default:
      throw new UsageError(
        action === undefined ? 'Say what to do with keys.' : `"${action}" is not something to do.`,
        HINT,
      )
  }
}

/** Flags with the actions that use them. */
const HEEDED_BY: Readonly<Record<string, readonly string[]>> = {
  plan: ['create'],
  name: ['create'],
  caller: ['create'],
  profile: ['create'],
  env: ['create'],
  grace: ['revoke', 'rotate'],
}

/** Throws a UsageError for flags that an action does not use: they are mistakes. */
function refuseUnused(given: Arguments, action: string | undefined): void {
  for (const [flag, actions] of Object.entries(HEEDED_BY))
    if (given.text(flag) !== null && action !== undefined && !actions.includes(action))
      throw new UsageError(`--${flag} is a flag of octavo keys ${actions.join(' and ')}, not of ${action}.`, HINT)
}

function create(given: Arguments, settings: Settings): void {
  const plan = given.text('plan') ?? 'entry'
  if (!Object.hasOwn(settings.plans, plan))
    throw new UsageError(`--plan: there are ${Object.keys(settings.plans).join(', ')}.`, HINT)
  const name = given.text('name')
  if (name === null) throw new UsageError('A key needs a name: --name NAME', HINT)
  const { key, record } = createKey(settings.dataDir, {
    name,
    plan,
    environment: environmentOf(given.text('env') ?? 'live'),
    caller: given.text('caller'),
    profile: given.text('profile'),
  })
  tell(given, key.secret, record.id)
}

function environmentOf(text: string): KeyEnvironment {
  const known = KEY_ENVIRONMENTS.find(each => each === text)
  if (known === undefined) throw new UsageError(`--env: there are ${KEY_ENVIRONMENTS.join(', ')}.`, HINT)
  return known
}

/** Prints only the secret on standard output, for scripts; it is never shown again. */
function tell(given: Arguments, secret: string, id: string): void {
  if (given.has('json')) {
    process.stdout.write(`${JSON.stringify({ id, key: secret })}\n`)
    return
  }
  process.stdout.write(`${secret}\n`)
  process.stderr.write('Keep it well: it is not stored and cannot be shown again.\n')
}

function list(given: Arguments, settings: Settings): void {
  const records = new KeyStore(settings.dataDir).list()
  if (given.has('json')) {
    const shown = records.map(({ hash: _, ...rest }) => rest)
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
    return
  }
  const now = new Date().toISOString()
  const rows = records.map(record => [
    record.id,
    record.name,
    record.plan,
    record.caller === record.id ? '' : record.caller,
    record.environment,
    record.created.slice(0, 10),
    record.revoked === null ? '' : `${record.revoked <= now ? 'revoked' : 'until'} ${record.revoked.slice(0, 16)}`,
  ])
  process.stdout.write(table(['id', 'name', 'plan', 'caller', 'env', 'created', ''], rows))
}

function revoke(given: Arguments, settings: Settings, id: string): void {
  if (!revokeKey(settings.dataDir, id, graceOf(given))) throw new UsageError(`No working key has the id ${id}.`, HINT)
  process.stderr.write(`The key ${id} is revoked.\n`)
}

function rotate(given: Arguments, settings: Settings, id: string): void {
  const fresh = rotateKey(settings.dataDir, id, graceOf(given))
  if (fresh === null) throw new UsageError(`No working key has the id ${id}.`, HINT)
  tell(given, fresh.key.secret, fresh.record.id)
}

function idOf(action: string, argument: string | undefined): string {
  if (argument === undefined) throw new UsageError(`Say which key: octavo keys ${action} ID`, HINT)
  // The whole key is accepted in place of its id.
  return /^oct_[a-z]+_([0-9A-Za-z]{12})_/.exec(argument)?.[1] ?? argument
}

const UNITS: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3600e3, d: 86_400e3 }

function graceOf(given: Arguments): number {
  const text = given.text('grace') ?? '0s'
  const match = /^(\d{1,6})([smhd])$/.exec(text)
  if (match === null) throw new UsageError('--grace takes a time such as 30m, 24h or 7d.', HINT)
  return Number(match[1]) * UNITS[match[2]!]!
}

/** A table as aligned text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => row[column]!.length)))
  return all
    .map(
      row =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
