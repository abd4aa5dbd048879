import { describe, expect, it } from 'vitest'
import { OctavoError } from '../../../src/base/errors.ts'
import { readRuleFile } from '../../../src/extract/rules/rule-file.ts'
import { readSiteConfig } from '../../../src/extract/rules/site-config.ts'
import { fieldsOfXPath } from '../../../src/extract/rules/xpath.ts'
import { compile } from '../../../src/html/select.ts'
import { extract } from '../../../src/index.ts'
import { PROSE } from '../page.ts'

const page = `<!doctype html><html><head><title>Site</title></head><body><div class="x1"><h2 class="t">The flood</h2><i class="who">Ann Lee</i></div>
  <div class="x2"><p>${PROSE}</p><div class="promo-box">Buy a boat.</div><div class="q">Quoted by somebody.</div></div><div class="x3"><p>${PROSE} ${PROSE} Elsewhere.</p></div></body></html>`

describe('XPath in rules', () => {
  it.each([
    ['//div[@id="a"]', ['div[id="a"]']],
    ["//div[@class='a']/p", ['div[class="a"] > p']],
    ["//*[contains(@class, 'a b')]//li", ['*[class*="a b"] li'.replace('*[', '[')]],
    ["//div[contains(concat(' ',normalize-space(@class),' '),' body ')]", ['div[class~="body"]']],
    ["//a[starts-with(@href, '/x') and not(@rel)]", ['a[href^="/x"]:not([rel])']],
    ["//h1 | //h2[@id='t']", ['h1', 'h2[id="t"]']],
    ["//meta[@property='og:title']/@content", ['meta[property="og:title"]@content']],
    ["//div[@id='a' or @id='b']/p[2]", ['div:is([id="a"], [id="b"]) > p:nth-of-type(2)']],
    ["//p[.//img[@width='1']]", ['p:has(img[width="1"])']],
    ["//div[@id='a']/*[1]", ['div[id="a"] > :nth-child(1)']],
    ['//div/*[self::h1 or self::h2]', ['div > :is(:is(h1), :is(h2))']],
    ["id('body')//p/text()", ['[id="body"] p']],
  ])('%s', (path, selectors) => {
    expect(fieldsOfXPath(path)).toEqual(selectors)
    for (const selector of selectors) expect(compile(selector.replace(/@\w+$/, ''))).not.toBeNull()
  })

  it('names what CSS cannot say', () => {
    expect(() => fieldsOfXPath('//p[string-length(.) > 3]')).toThrow(RangeError)
    expect(() => fieldsOfXPath('//p/following-sibling::p')).toThrow(RangeError)
    expect(() => fieldsOfXPath('//p/self::p')).toThrow(RangeError)
  })
})

describe('rules as in ftr-site-config', () => {
  const config = `# what the file is for
title: //h2[@class='t']
author: //i[@class='who']
body: //div[@class='x2']
strip_id_or_class: promo
wrap_in(blockquote): //div[@class='q']
prune: no
body: //p[position() > 2]
shout: yes
test_url: http://example.com/a`

  it('say where the content of their host is', async () => {
    const rules = [{ name: 'example.com.txt', text: config }]
    const { text, parser, meta, html, warnings } = await extract({
      html: page,
      url: 'https://www.example.com/a',
      rules,
    })
    expect(parser).toBe('example.com')
    expect(meta.title).toBe('The flood')
    expect(meta.author).toBe('Ann Lee')
    expect(text).toContain(PROSE)
    expect(text).not.toContain('Elsewhere')
    expect(text).not.toContain('boat')
    expect(html).toContain('<blockquote>')
    expect(warnings.map(({ message }) => message).join('\n')).toMatch(
      /example\.com\.txt:8: .*position\(\) > 2[\s\S]*:9: "shout"/,
    )
  })

  it('say nothing about other hosts; a dot stands for all below', async () => {
    const rules = [{ name: 'example.com.txt', text: config }]
    expect((await extract({ html: page, url: 'https://news.example.com/a', rules })).parser).toBe('general')
    expect(readSiteConfig(config, '.example.com.txt').parser.hosts).toEqual(['example.com', '*.example.com'])
  })
})

describe('rules in JSON', () => {
  const rule = {
    name: 'flood news',
    hosts: ['*.example.com'],
    kinds: [
      {
        kind: 'article',
        path: '^/a',
        rule: { shape: 'article', title: 'h2.t', content: ['.missing', '.x2'], remove: ['.promo-box'] },
      },
    ],
  }

  it('are parsers like those that are known', async () => {
    const rules = [{ name: 'flood.json', text: JSON.stringify([rule]) }]
    const found = await extract({ html: page, url: 'https://news.example.com/a', rules })
    expect(found.parser).toBe('flood news')
    expect(found.text).not.toContain('boat')
    expect((await extract({ html: page, url: 'https://news.example.com/b', rules })).parser).toBe('general')
  })

  it('read threads', async () => {
    const thread = {
      name: 'board',
      fingerprints: [{ hint: 'm-post', has: '.m-post' }],
      kinds: [
        {
          kind: 'thread',
          rule: {
            shape: 'thread',
            posts: '.m-post',
            post: { author: '@data-by', date: 'time@datetime', body: ['.m'] },
          },
        },
      ],
    }
    const post = (by: string) =>
      `<div class="m-post" data-by="${by}"><time datetime="2024-05-06">May</time><div class="m"><p>${PROSE}</p></div></div>`
    const found = await extract({
      html: `<title>T</title><body>${post('Ann')}${post('Bo')}</body>`,
      rules: [{ name: 'board.json', text: JSON.stringify(thread) }],
    })
    expect(found.html.match(/octavo-author">(\w+)/g)).toEqual(['octavo-author">Ann', 'octavo-author">Bo'])
  })

  it.each([
    [{ ...rule, kinds: [{ ...rule.kinds[0], rule: { shape: 'code' } }] }, '/kinds/0/rule/shape'],
    [{ ...rule, host: 'x' }, '/host'],
    [{ kinds: [] }, '/name'],
    [{ ...rule, kinds: [{ kind: 'article', rule: { shape: 'article', content: ['p['] } }] }, '/kinds/0/rule/content/0'],
    [{ ...rule, kinds: [{ kind: 'article', path: '(', rule: { shape: 'article', content: ['p'] } }] }, '/kinds/0/path'],
  ])('are refused with the place of what is wrong: %#', (value, place) => {
    const read = () => readRuleFile(JSON.stringify(value), 'a.json')
    expect(read).toThrow(OctavoError)
    expect(read).toThrow(place)
  })
})
