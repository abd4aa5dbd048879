/** Network access of the command line: the guarded fetcher of the service, loaded on demand. */
import type { Access, Resource, ResourceLoader, ResourceRequest } from '../base/resource.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { readOrigins } from '../service/setting-kinds.ts'
import { networkSettings, SettingError } from '../service/settings.ts'
import { UsageError } from './outcome.ts'

/** The guarded fetcher of a command, created on first use. */
export interface WebAccess {
  /** A loader with a budget for one document. */
  forDocument(access?: Access): ResourceLoader
  close(): Promise<void>
}

/** Converts errors of settings to usage errors. */
function asUsage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof SettingError) throw new UsageError(error.message, 'Try "octavo --help".')
    throw error
  }
}

/**
 * `allowed`: exact origins that may be fetched although they are not public, in addition to OCTAVO_ALLOW_ORIGINS. Throws a
 * UsageError for an invalid origin or proxy.
 */
export function webAccess(allowed: readonly string[]): WebAccess {
  const { origins, network } = asUsage(() => ({
    origins: readOrigins([...allowed, process.env['OCTAVO_ALLOW_ORIGINS'] ?? ''].join(',')),
    network: networkSettings(process.env),
  }))
  let fetcher: Promise<Fetcher> | null = null
  const connect = async (): Promise<Fetcher> => {
    const { createFetcher } = await import('../fetch/fetcher.ts')
    const { DEFAULT_FETCH_POLICY } = await import('../fetch/policy.ts')
    const { waysOut } = await import('../service/network.ts')
    return createFetcher({ ...DEFAULT_FETCH_POLICY, ...waysOut(network), allowedOrigins: new Set(origins) })
  }
  return {
    forDocument(access) {
      let loader: Promise<ResourceLoader> | null = null
      return {
        async load(request: ResourceRequest): Promise<Resource> {
          fetcher ??= connect()
          loader ??= fetcher.then(each => each.forJob({ access: access ?? null }))
          return (await loader).load(request)
        },
      }
    },
    close: async () => (await fetcher)?.close(),
  }
}
