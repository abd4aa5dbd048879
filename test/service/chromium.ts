/** Debian's Chromium, driven through playwright-core, with nothing that talks to the network by itself. */
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath, QUIET_FLAGS } from '../chromium-flags.ts'

const EXECUTABLE = chromiumPath()

/** Whether tests that need a browser can run. */
export const hasChromium = EXECUTABLE !== null

/** One browser for all tests of a file: each test opens a context, which shares nothing with the others. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: EXECUTABLE ?? '',
    headless: true,
    args: [...QUIET_FLAGS],
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
