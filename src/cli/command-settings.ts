/** The settings that other commands share with the server. */
import { loadSettings, SettingError, type Settings } from '../service/settings.ts'
import type { Arguments } from './arguments.ts'
import { UsageError } from './outcome.ts'

const SHARED = ['data-dir', 'store', 'profiles-dir'] as const

/** Settings from flags, the environment and the configuration file, as for the server. */
export function settingsFrom(given: Arguments): Settings {
  const flags: Record<string, string> = {}
  for (const name of SHARED) {
    const value = given.text(name)
    if (value !== null) flags[name.replaceAll('-', '_')] = value
  }
  return settingsOf(flags, given.text('config'))
}

/** The settings. Throws a UsageError for invalid ones. */
export function settingsOf(flags: Readonly<Record<string, string>>, config: string | null): Settings {
  try {
    return loadSettings({ flags, environment: process.env, file: config ?? process.env['OCTAVO_CONFIG'] ?? null })
  } catch (error) {
    if (error instanceof SettingError) throw new UsageError(error.message, 'Try "octavo serve --help".')
    throw error
  }
}
