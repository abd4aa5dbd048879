/** Folders of templates, fonts and profiles: named by a flag, else by the environment. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readArguments } from '../../src/cli/arguments.ts'
import { fontsFolder, profilesFolder, templatesFolder } from '../../src/cli/furnishings.ts'
import { UsageError } from '../../src/cli/outcome.ts'
import { testFolder } from './command-line.ts'

const folder = testFolder()
const FLAGS = { 'templates-dir': { value: 'FOLDER', help: '' }, 'fonts-dir': { value: 'FOLDER', help: '' } }
const given = (...args: readonly string[]) => readArguments(args, FLAGS)

afterEach(() => vi.unstubAllEnvs())

describe('folders', () => {
  test('that nothing names are none, and that of profiles is in the working directory', () => {
    expect(templatesFolder(given())).toBe(null)
    expect(fontsFolder(given())).toBe(null)
    expect(profilesFolder(given())).toBe('profiles')
  })
  test('are those of the environment, and a flag goes before it', () => {
    const [one, other] = [mkdtempSync(join(folder(), 'one-')), mkdtempSync(join(folder(), 'other-'))]
    vi.stubEnv('OCTAVO_TEMPLATES_DIR', one)
    expect(templatesFolder(given())).toBe(one)
    expect(templatesFolder(given('--templates-dir', other))).toBe(other)
  })
  test('are not named by an empty variable', () => {
    vi.stubEnv('OCTAVO_FONTS_DIR', '')
    expect(fontsFolder(given())).toBe(null)
  })
  test('that are not there are refused with their flag', () => {
    vi.stubEnv('OCTAVO_TEMPLATES_DIR', join(folder(), 'absent'))
    expect(() => templatesFolder(given())).toThrow(UsageError)
    expect(() => templatesFolder(given())).toThrow(/--templates-dir: there is no folder/)
  })
})
