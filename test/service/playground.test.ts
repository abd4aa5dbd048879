import { createHash } from 'node:crypto'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, launch, type WindowOptions, windowOf } from './chromium.ts'
import { type Running, run } from './running.ts'

let running: Running
beforeAll(async () => {
  running = await run()
})
afterAll(() => running.close())

describe('the page of the playground', () => {
  it('loads nothing else and may run nothing but itself', async () => {
    const answer = await running.get('/')
    const text = answer.body.toString()
    const policy = String(answer.headers['content-security-policy'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/)
    expect(text).not.toMatch(/ style="| on[a-z]+="/)
    const script = /<script>([\s\S]*)<\/script>/.exec(text)![1]!
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  })
})

// Needs the system's Chromium.
describe.skipIf(!hasChromium)('a person at the playground', () => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const faults: string[] = []

  async function open(options: WindowOptions = {}, key = running.key): Promise<void> {
    faults.length = 0
    context = await browser.newContext(windowOf(options))
    page = await context.newPage()
    page.on('pageerror', error => faults.push(String(error)))
    page.on('console', message => message.type() === 'error' && faults.push(message.text()))
    await page.goto(`${running.server.address}/#key=${key}`)
  }
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
  afterEach(() => context.close())

  it('pastes, clicks and sees a PDF with its warnings and timings', async () => {
    await open()
    await page.fill('#html', '<p>warn')
    await page.click('#make')
    await page.waitForSelector('#preview:not([hidden])')
    expect(await page.textContent('#status')).toMatch(
      /^1 page · [\d.]+ kB · \d+ ms · 2 warnings · [\d,]+ left this month$/,
    )
    expect(await page.getAttribute('#save', 'download')).toBe('Stand-in.pdf')
    expect(await page.getAttribute('#preview', 'src')).toMatch(/^blob:http:\/\/127.0.0.1:\d+\/[\w-]+#/)
    await page.click('#tab-warnings')
    expect(await page.isVisible('#panel-preview')).toBe(false)
    expect(await page.textContent('#panel-warnings')).toContain('An image could not be loaded.1:12')
    await page.keyboard.press('ArrowRight')
    expect(await page.textContent('#panel-timings')).toContain('layout')
    expect(faults).toEqual([])
  })

  it('makes it with the keyboard alone, from any field', async () => {
    await open()
    await page.focus('#html')
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('#preview:not([hidden])')
    expect(faults).toEqual([])
  })

  it('reads in words what is wrong, and where', async () => {
    await open()
    await page.selectOption('#size', 'custom')
    await page.fill('#custom', '3mm x 4mm')
    await page.click('summary:has-text("Header")')
    await page.fill('#footer-center', '{pgae}')
    await page.click('#make')
    await page.waitForSelector('#problem:not([hidden])')
    const text = await page.textContent('#problem')
    expect(text).toContain('Width × height: each side must be between 1in and 200in')
    expect(text).toContain('Footer, centre: "{pgae}" is not a placeholder; did you mean "page"?')
    expect(await page.getAttribute('#footer-center', 'aria-invalid')).toBe('true')
    await page.click('#problem button:has-text("Width")')
    expect(await page.evaluate('document.activeElement.id')).toBe('custom')
  })

  it('is told what a key is missing or wrong', async () => {
    await open({}, 'wrong')
    await page.click('#make')
    await page.waitForSelector('#problem:not([hidden])')
    expect(await page.textContent('#problem')).toContain('The API key is not valid')
    expect(await page.getAttribute('#key', 'aria-invalid')).toBe('true')
    expect(page.url()).not.toContain('key')
  })

  it('gets code that does the same', async () => {
    await open()
    await page.fill('#html', `<p>It's "quoted"</p>`)
    await page.click('.card:has-text("corporate")')
    await page.selectOption('#size', 'A5')
    await page.selectOption('#orientation', 'landscape')
    await page.click('#tab-code')
    const curl = (await page.textContent('#curl'))!
    const body = /-d '(.*)' \\\n/.exec(curl)![1]!.replaceAll(`'\\''`, "'")
    expect(JSON.parse(body)).toEqual({ html: `<p>It's "quoted"</p>`, template: 'corporate', page_size: 'A5 landscape' })
    expect(await page.textContent('#cli')).toBe(
      "octavo page.html --template corporate --page-size 'A5 landscape' -o document.pdf",
    )
    expect(await page.textContent('#typescript')).toContain('page_size: "A5 landscape"')
  })

  it.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['narrow', { width: 390, height: 800 }],
  ] as const)(
    'meets no barrier that axe finds: %s',
    async (_, options) => {
      await open(options)
      await page.click('summary:has-text("Header")')
      await page.click('summary:has-text("More")')
      await page.fill('#html', '<p>warn')
      await page.click('#make')
      await page.waitForSelector('#preview:not([hidden])')
      const barriers = await axeOn(page)
      const violations: string[] = []
      for (const tab of ['preview', 'warnings', 'timings', 'code']) {
        await page.click(`#tab-${tab}`)
        violations.push(...(await barriers()))
      }
      await page.fill('#html', '')
      await page.click('#make')
      await page.waitForSelector('#problem:not([hidden])')
      violations.push(...(await barriers()))
      expect(violations).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    },
    60_000,
  )
})

/** Runs axe-core in an isolated world, where the page's policy does not apply; says what it finds each time it is asked. */
async function axeOn(page: Page): Promise<() => Promise<string[]>> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  await evaluate(axe.source)
  return () =>
    evaluate(
      `axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(r => r.violations.map(v => v.impact + ' ' + v.id + ' ' + v.nodes.map(n => n.target.join(' ')).join(', ')))`,
    ) as Promise<string[]>
}
