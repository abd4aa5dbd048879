/** Confinement of renderer processes: Node's permission model, a bound of the heap, an empty environment. */
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'

/** Bytes. */
const MiB = 1024 * 1024

/** Share of the memory limit for the heap of V8; Buffers, code and stacks use the rest. */
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

/** `node:sqlite` can open and write files in spite of the permission model. The flag exists since Node 22.5. */
function withoutSqlite(): readonly string[] {
  return process.allowedNodeEnvironmentFlags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []
}

/** The name of the permission flag, which has no "experimental" since Node 22.13 and 23.5. */
export function permissionFlag(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isStable = major > 23 || (major === 22 && minor >= 13) || (major === 23 && minor >= 5)
  return isStable ? '--permission' : '--experimental-permission'
}

/** A pattern for everything in a folder. The permission model compares real paths. */
const inside = (folder: string): string => realpathSync(folder) + sep

/** The `node_modules` folders in which packages are resolved. */
function dependencyFolders(packageRoot: string): readonly string[] {
  return createRequire(join(packageRoot, 'package.json')).resolve.paths('octavo') ?? []
}
