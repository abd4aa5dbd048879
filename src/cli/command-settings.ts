/** The settings that commands beside the server share with it. */
import { loadSettings, SettingError, type Settings } from '../service/settings.ts'
import type { Arguments } from './arguments.ts'
import { UsageError } from './outcome.ts'

const SHARED = ['data-dir', 'store', 'profiles-dir'] as const

/** From the flags of a command, the environment and the configuration file, as the server would have them. */
export function settingsFrom(given: Arguments): Settings {
  const flags: Record<string, string> = {}
  for (const name of SHARED) {
    const value = given.text(name)
    if (value !== null) flags[name.replaceAll('-', '_')] = value
  }
  return settingsOf(flags, given.text('config'))
}

/** Throws a UsageError for settings that cannot be used. */
export function settingsOf(flags: Readonly<Record<string, string>>, config: string | null): Settings {
  try {
    return loadSettings({ flags, environment: process.env, file: config ?? process.env['OCTAVO_CONFIG'] ?? null })
  } catch (error) {
    if (error instanceof SettingError) throw new UsageError(error.message, 'Try "octavo serve --help".')
    throw error
  }
}
