/** Serialisation of trees (HTML §13.3). */
import { describe, expect, test } from 'vitest'
import { serialize, serializeContent } from '../../src/html/serialize.ts'
import { documentOf, named } from './parsing.ts'

const body = (html: string) => serializeContent(named(documentOf(html), 'body'))

describe('serialize', () => {
  test.each([
    ['<p>a &lt; b &amp; c &gt; d&nbsp;e', '<p>a &lt; b &amp; c &gt; d&nbsp;e</p>'],
    ['<p title="a &quot;b&quot; &amp; &lt;">', '<p title="a &quot;b&quot; &amp; &lt;"></p>'],
    ["<p title='it&apos;s'>", '<p title="it\'s"></p>'],
    ['<br><img src=a><hr>', '<br><img src="a"><hr>'],
    ['<p></p><script>a < b && c</script>', '<p></p><script>a < b && c</script>'],
    ['<p></p><style>a > b</style>', '<p></p><style>a > b</style>'],
    ['<svg><path d="M0 0"/></svg>', '<svg><path d="M0 0"></path></svg>'],
    ['<p>a<!-- b -->c', '<p>ac</p>'],
  ])('%s', (source, expected) => {
    expect(body(source)).toBe(expected)
  })

  test('a newline that the parser would drop is written twice', () => {
    expect(body('<pre>\n\na</pre>')).toBe('<pre>\n\na</pre>')
    expect(body('<pre>\na</pre>')).toBe('<pre>a</pre>')
    expect(body('<textarea>\n\na</textarea>')).toBe('<textarea>\n\na</textarea>')
    expect(body('<div>\na</div>')).toBe('<div>\na</div>')
  })

  test('what is parsed again is the same', () => {
    const source = '<table><tbody><tr><td colspan="2">a<b>c</b></td></tr></tbody></table><ul><li>x</li></ul>'
    expect(body(body(source))).toBe(body(source))
    expect(body(source)).toBe(source)
  })

  test('writes the node itself, its content or a text', () => {
    const p = named(documentOf('<p class=a>b'), 'p')
    expect(serialize(p)).toBe('<p class="a">b</p>')
    expect(serializeContent(p)).toBe('b')
    expect(serialize(p.children[0]!)).toBe('b')
  })

  test('depth costs no stack', () => {
    const deep = documentOf(`${'<div>'.repeat(400)}a`)
    expect(serialize(deep.root)).toContain(`${'<div>'.repeat(300)}`)
  })
})
