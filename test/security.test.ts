/** SECURITY.md names the code and the tests of each defence: these exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The paths of a pattern with alternatives in braces. */
function pathsOf(pattern: string): readonly string[] {
  const [whole, alternatives] = /\{([^}]*)\}/.exec(pattern) ?? []
  if (whole === undefined) return [pattern]
  return alternatives!.split(',').flatMap(name => pathsOf(pattern.replace(whole, name)))
}

test('SECURITY.md names files and folders that there are', () => {
  const text = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8')
  const paths = Array.from(text.matchAll(/`((?:src|test)\/[^`]*)`/g), ([, pattern]) => pathsOf(pattern!)).flat()
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter(path => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([])
})
