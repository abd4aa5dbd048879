import { type DefaultTreeAdapterMap, Parser, serialize } from 'parse5'
import { describe, expect, it } from 'vitest'
import { readTextInRuns } from '../../src/html/text-runs.ts'

/** What the parser makes of a source, the line that it ends on, and how many tokens of characters it takes. */
function read(source: string, inRuns: boolean) {
  const parser = new Parser<DefaultTreeAdapterMap>()
  if (inRuns) readTextInRuns(parser)
  let tokens = 0
  for (const name of ['onCharacter', 'onWhitespaceCharacter'] as const) {
    const take = parser[name]
    parser[name] = token => {
      tokens++
      take.call(parser, token)
    }
  }
  parser.tokenizer.write(source, true)
  return { tree: serialize(parser.document), line: parser.tokenizer.preprocessor.line, tokens }
}

const tree = (source: string, inRuns = true) => {
  const { tree, line } = read(source, inRuns)
  return { tree, line }
}

const PARTS =
  'a|word and word|  |\n|\r\n|\r|\t|\f|\u000b|\0|\u0001|&|&amp;|&notit;|&#x41;|<|</|<p>|</p>|<b>|</b>|<i>|</i>|<table>|<tr>|<td>|</td>|</table>|<caption>|<select>|<option>|</select>|<svg>|<text>|<desc>|</svg>|<math>|<mi>|</math>|<pre>|<textarea>|</textarea>|<title>|</title>|<style>|</style>|<script>|</script>|<frameset>|<frame>|</frameset>|<template>|</template>|<!--c-->|<![CDATA[|]]>|</body>|</html>|<body>|<head>|</head>|<html>|<!doctype html>|\ud83d\ude00|\ud83d|\ude00|\u00a0|\ufeff|é 字 e|<a href=x y>|</a>|<br>|<p title="|" Class=a|=|\'|<x-y data-a=\'|<B iD="a&amp;b\r\n c">|</X-y a>|<é|<textarea title="a b">|<plaintext>'.split(
    '|',
  )

/** Numbers from 0 up to 1 in a known sequence (xorshift32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}

describe('text in runs', () => {
  it('gives the tree and the lines that text by characters gives', () => {
    const random = numbers(41)
    for (let document = 0; document < 1_500; document++) {
      const length = 1 + Math.floor(random() * 24)
      const source = Array.from({ length }, () => PARTS[Math.floor(random() * PARTS.length)]).join('')
      expect(tree(source), JSON.stringify(source)).toEqual(tree(source, false))
    }
  })

  it('keeps white space apart where the tree does', () => {
    expect(tree('<table> a b <tr> c d <td>e f</table>')).toEqual(tree('<table> a b <tr> c d <td>e f</table>', false))
    expect(tree('a b<frameset>').tree).toBe('<html><head></head><body>a b</body></html>')
    expect(tree('<!doctype html> <head> a b').tree).toContain('<body>a b</body>')
  })

  const stepsOf = (source: string): number => {
    const parser = new Parser<DefaultTreeAdapterMap>()
    readTextInRuns(parser)
    let steps = 0
    const { preprocessor } = parser.tokenizer
    const advance = preprocessor.advance
    preprocessor.advance = () => {
      steps++
      return advance.call(preprocessor)
    }
    parser.tokenizer.write(source, true)
    return steps
  }

  it('takes names and values in a few steps', () => {
    const source = `<blockquote data-name="${'value and value '.repeat(20)}"><style>p { color: red }</style>`
    expect(stepsOf(source)).toBeLessThan(50)
    expect(tree(source).tree).toContain('<blockquote data-name="value and value')
  })

  it('takes a tag without attributes in one step', () => {
    expect(stepsOf('<td>a</td><th>b</th>'.repeat(100))).toBeLessThanOrEqual(2 * 3 * 100 + 1)
  })

  it('takes a line of text as one token', () => {
    const source = `<p>${'word after word '.repeat(50)}</p>`
    expect(read(source, true).tokens).toBe(1)
    expect(read(source, false).tokens).toBe(300)
  })
})
