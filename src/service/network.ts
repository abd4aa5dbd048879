/** The fetcher's policy from settings, for servers and the command line. */
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { DEFAULT_FETCH_POLICY, type FetchPolicy, senderAgentOf, userAgentOf } from '../fetch/policy.ts'
import { certificatesIn, proxyAddress } from '../fetch/proxy.ts'
import { type NetworkSettings, SettingError, type Settings } from './settings.ts'

/**
 * The fetcher's policy of these settings; `version` goes into the User-Agent. Throws a SettingError for bad
 * certificates.
 */
export function fetchPolicy(settings: Settings, version: string): FetchPolicy {
  return {
    ...DEFAULT_FETCH_POLICY,
    allowedOrigins: new Set(settings.allowOrigins),
    limits: settings.limits,
    userAgent: userAgentOf(version, settings.contact),
    senderAgent: senderAgentOf(version, settings.contact),
    ...waysOut(settings),
  }
}

/** Proxies and certificate authorities. Throws a SettingError if the certificates cannot be used. */
export function waysOut(settings: NetworkSettings): Pick<FetchPolicy, 'proxies' | 'certificates'> {
  const { httpProxy, httpsProxy, noProxy: direct, proxyNames: names, caCerts } = settings
  const [http, https] = [proxyAddress(httpProxy ?? ''), proxyAddress(httpsProxy ?? '')]
  return { proxies: { http, https, direct, names }, certificates: caCerts === null ? [] : readCertificates(caCerts) }
}

function readCertificates(path: string): readonly string[] {
  let certificates: readonly string[]
  try {
    certificates = certificatesIn(readFileSync(path, 'utf8'))
    createSecureContext({ ca: [...certificates] })
  } catch (cause) {
    throw new SettingError(`ca_certs cannot be used: ${cause instanceof Error ? cause.message : cause}.`)
  }
  if (certificates.length === 0) throw new SettingError('ca_certs cannot be used: there are no certificates in it.')
  return certificates
}
