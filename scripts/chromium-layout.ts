/** Chromium's layout of documents without scripts: where the boxes of each element with an id are. */
import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumPath, QUIET_FLAGS } from '../test/chromium-flags.ts'

/** Left, top, width and height of a box, px. */
export type Rect = readonly [x: number, y: number, width: number, height: number]

/** As much of the DOM as `measure` uses; the rest of the program has none. */
interface PageElement {
  readonly id: string
  className: string
  remove(): void
  append(child: PageElement): void
  replaceWith(other: PageElement): void
  querySelectorAll(selector: string): Iterable<PageElement>
  getClientRects(): Iterable<{
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }>
}
interface PageDocument {
  readonly body: PageElement
  readonly head: PageElement
  readonly fonts: { load(font: string): Promise<unknown> }
  querySelectorAll(selector: string): Iterable<PageElement>
}
declare const document: PageDocument
declare const DOMParser: new () => { parseFromString(html: string, type: 'text/html'): PageDocument }
declare const scrollX: number
declare const scrollY: number

/** Runs in the page: the boxes of each element, in the order of the document. */
export function clientRects(html: string): [string, Rect[]][] {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const style of document.querySelectorAll('style.case')) style.remove()
  for (const style of parsed.querySelectorAll('style')) {
    style.className = 'case'
    document.head.append(style)
  }
  document.body.replaceWith(parsed.body)
  return [...document.body.querySelectorAll('[id]')].map(element => [
    element.id,
    [...element.getClientRects()].map(
      ({ left, top, width, height }): Rect => [left + scrollX, top + scrollY, width, height],
    ),
  ])
}

/** What the page of a browser begins with. */
export interface PageSetup {
  /** Of the page, px. */
  readonly width: number
  /** The style sheet before that of each document; its font is Ahem. */
  readonly css: string
  readonly media?: 'screen' | 'print'
}

/** A browser with one page, which is started again when it is lost. */
export class ChromiumLayout {
  readonly #setup: PageSetup
  #browser: Browser | null = null
  #page: Page | null = null

  constructor(setup: PageSetup) {
    this.#setup = setup
  }

  /** What a function answers that runs in the page: it reads nothing but its argument. Throws after four attempts. */
  async ask<Argument, Answer>(run: (argument: Argument) => Answer, argument: Argument): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        this.#browser ??= await chromium.launch({ executablePath: chromiumPath() ?? '', args: [...QUIET_FLAGS] })
        this.#page ??= await this.#open(this.#browser)
        return (await this.#page.evaluate(run as (argument: unknown) => Answer, argument)) as Answer
      } catch (error) {
        if (tries === 4) throw error
        await this.close()
      }
    }
  }

  async close(): Promise<void> {
    await this.#browser?.close().catch(() => undefined)
    this.#browser = null
    this.#page = null
  }

  async #open(browser: Browser): Promise<Page> {
    const { width, css, media = 'screen' } = this.#setup
    const page = await browser.newPage({ viewport: { width, height: 2000 } })
    await page.emulateMedia({ media })
    const font = readFileSync('test/fixtures/fonts/Ahem.ttf').toString('base64')
    const face = `@font-face { font-family: Ahem; src: url(data:font/ttf;base64,${font}) }`
    await page.setContent(`<!doctype html><style>${face} ${css}</style><p style="font-family:Ahem">x`)
    await page.evaluate(async () => {
      await document.fonts.load('10px Ahem')
    })
    return page
  }
}
