/** How a renderer process is confined: Node's permission model, a bound on its heap, nothing of the environment. */
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'

/** Bytes. */
const MiB = 1024 * 1024

/** Share of the memory bound that V8 may use for objects; Buffers, code and stacks take the rest. */
const HEAP_SHARE = 0.75

/**
 * Flags of `node`. The process may read the package, its dependencies and the given folders, and nothing else: it may
 * not write, start processes or threads, or load native code. Tested on Node 20, 22, 24 and 26.
 */
export function confinedFlags(packageRoot: string, folders: readonly string[], memoryBytes: number): readonly string[] {
  const readable = [packageRoot, ...dependencyFolders(packageRoot), ...folders].filter(existsSync).map(inside)
  return [
    permissionFlag(process.versions.node),
    ...[...new Set(readable)].map(folder => `--allow-fs-read=${folder}`),
    `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / MiB)}`,
    ...withoutSqlite(),
    // For `rest.ts`.
    '--expose-gc',
    '--no-warnings',
  ]
}

/** `node:sqlite` opens and writes files past the permission model. The flag came with 22.5. */
function withoutSqlite(): readonly string[] {
  return process.allowedNodeEnvironmentFlags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []
}

/** The name without "experimental" came with 22.13 and 23.5. */
export function permissionFlag(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isStable = major > 23 || (major === 22 && minor >= 13) || (major === 23 && minor >= 5)
  return isStable ? '--permission' : '--experimental-permission'
}

/** Everything below a folder. The permission model judges real paths. */
const inside = (folder: string): string => realpathSync(folder) + sep

/** The `node_modules` folders in which this package finds others. */
function dependencyFolders(packageRoot: string): readonly string[] {
  return createRequire(join(packageRoot, 'package.json')).resolve.paths('octavo') ?? []
}
