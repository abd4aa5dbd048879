/** Chromium as tests, comparisons and benchmarks start it: without a window, and with nothing that uses the network by itself. */
import { existsSync } from 'node:fs'

/** Where Debian and others install it; null where it is not installed. `CHROMIUM` in the environment goes before. */
export const chromiumPath = (): string | null =>
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(path => existsSync(path)) ??
  null

/** Flags that Playwright does not set itself. */
export const QUIET_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** All flags of a Chromium that is started directly. */
export const HEADLESS_FLAGS: readonly string[] = ['--headless', ...QUIET_FLAGS]
