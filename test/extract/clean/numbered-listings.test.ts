/** Listings in tables with a column of line numbers, whose cells have no names. */
import { expect, it } from 'vitest'
import { articlePage, cleaned, extractPage } from '../page.ts'

const table = (numbers: string, code: string) =>
  `<figure><table><tr><td><pre>${numbers}</pre></td><td><pre>${code}</pre></td></tr></table></figure>`
const lines = (...texts: readonly string[]) => texts.map(text => `<span>${text}</span><br>`).join('')

it('line numbers beside a listing are left out whatever their names', async () => {
  const page = await extractPage(articlePage(table(lines('7', '8', '9'), 'let a = 1\nlet b = 2\nreturn a')))
  expect(page.all('pre')).toEqual(['let a = 1 let b = 2 return a'])
  expect(page.all('table')).toEqual([])
  expect(page.text).not.toContain('8')
})

it('numbers that do not follow each other are data', async () => {
  const page = await extractPage(articlePage(table(lines('7', '19', '8'), 'let a = 1\nlet b = 2\nreturn a')))
  expect(page.text).toContain('19')
})

it('ends highlighted lines that are elements directly after each other', async () => {
  const line = (text: string) => `<span class="gatsby-highlight-code-line">${text}</span>`
  const found = await cleaned(
    `<pre class="gatsby-code-jsx"><code>const a = 1\n${line('  let b')}${line('  <b>let</b> c')}${line('  let d')}\nend <span class="underline">x</span><span class="underline">y</span></code></pre>`,
  )
  expect(found).toBe('<pre><code class="language-jsx">const a = 1\n  let b\n  let c\n  let d\nend xy</code></pre>')
})
