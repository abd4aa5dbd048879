/** Debian's Chromium, driven through playwright-core, with nothing that talks to the network by itself. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const EXECUTABLE = '/usr/bin/chromium'

export const hasChromium = existsSync(EXECUTABLE)

/** One browser for all tests of a file: each test opens a context, which shares nothing with the others. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: EXECUTABLE,
    headless: true,
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

/** What a person's window is set to. */
export interface WindowOptions {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
}

export const windowOf = ({ colorScheme = 'light', width = 1280, height = 860 }: WindowOptions = {}) => ({
  colorScheme,
  viewport: { width, height },
})
