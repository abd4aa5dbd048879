/** Debian's Chromium, driven through playwright-core, with nothing that talks to the network by itself. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'

const EXECUTABLE = '/usr/bin/chromium'

export const hasChromium = existsSync(EXECUTABLE)

export const launch = (
  options: { colorScheme?: 'light' | 'dark'; width?: number; height?: number } = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'chromium-')), {
    executablePath: EXECUTABLE,
    headless: true,
    colorScheme: options.colorScheme ?? 'light',
    viewport: { width: options.width ?? 1280, height: options.height ?? 860 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
