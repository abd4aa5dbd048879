import { describe, expect, it } from 'vitest'
import { decimal } from '../../src/base/decimal.ts'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { quoted } from '../../src/debug/format.ts'
import { dumpFragment } from '../../src/debug/fragments.ts'
import { dumpPage } from '../../src/debug/ops.ts'
import { overlaySvg } from '../../src/debug/overlay.ts'
import { parseXml } from '../../src/html/parse.ts'
import type { Page } from '../../src/pages/types.ts'
import { svgPicture } from '../../src/svg-writer/page.ts'
import {
  at,
  BLUE,
  block,
  fragment,
  inline,
  line,
  linkTo,
  node,
  paintPage,
  RED,
  root,
  text,
} from '../paint/fragments.ts'

const own = root('one <two>')
const link = inline(30, {
  link: linkTo('https://a.example/?a&b'),
  structure: node('Link', 3),
  children: [at(0, 0, text(own, 0, 3))],
})
const paragraph = fragment(own, 100, 10, {
  children: [at(0, 0, line(own, 0, 9, [at(0, 0, link), at(40, 0, text(own, 4, 9))]))],
})
const body = block(180, 80, {
  style: { backgroundColor: RED },
  structure: node('P', 2),
  border: { top: 1, right: 0, bottom: 0, left: 0 },
  isLast: false,
  children: [
    at(0, 1 / 3, block(50, 10, { style: { opacity: 0.5, backgroundColor: BLUE }, children: [at(0, 0, paragraph)] })),
  ],
})

describe('dumps', () => {
  it('show fragments with their places, sizes and facts, an indented line each', () => {
    expect(dumpFragment(body)).toBe(
      [
        'block anonymous P[2] 0,0 180×80 border 1 0 0 0 goes on',
        '  block anonymous 0,0.333 50×10',
        '    inline-root anonymous 0,0 100×10',
        '      line 0,0 500×10 baseline 8',
        '        inline anonymous Link[3] 0,0 30×10',
        '          text 0,0 30×10 baseline 8 "one"',
        '        text 40,0 50×10 baseline 8 "<two>"',
        '',
      ].join('\n'),
    )
  })

  it('show operations nested in their groups', () => {
    expect(dumpPage(paintPage({ body }))).toBe(
      [
        '  fill #ff0000 10,10 180×80 [background]',
        '  group opacity 0.5',
        '    fill #0000ff 10,10.333 50×10 [layout]',
        '    text "one" at 10,18.333 width 30 Ahem 10px #000000 [3]',
        '    text "<two>" at 50,18.333 width 50 Ahem 10px #000000 [2]',
        '    link 10,10.333 30×10 to https://a.example/?a&b "https://a.example/?a&b" [3]',
        '',
      ].join('\n'),
    )
  })

  it('write numbers and texts the same everywhere', () => {
    expect([-0, 1e-9, 1.23456, 1e21].map(decimal)).toEqual(['0', '0', '1.235', '1e+21'])
    expect(quoted('a"b\\\n\u00ad\u202e')).toBe('"a\\"b\\\\\\u{a}\\u{ad}\\u{202e}"')
  })
})

describe('pictures', () => {
  it('are well-formed, and name links, colours and texts', () => {
    const geometry = { width: 200, height: 100, margin: { top: 10, right: 10, bottom: 10, left: 10 } }
    const page = { geometry, body: at(10, 10, body), footnotes: null, furniture: [] } as unknown as Page
    const svg = svgPicture([{ page: paintPage({ body }), above: overlaySvg([page], 0) }], null)
    const { root: parsed } = parseXml(svg, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
    expect(parsed.attributes.get('viewBox')).toBe('0 0 200 100')
    expect(svg).toContain('<g opacity="0.5"><path d="M10 10.333L60 10.333L60 20.333L10 20.333Z"')
    expect(svg).toContain('&#60;two&#62;</text>')
    expect(svg).toContain('stroke="#e0a"')
    expect(svg).toContain('<title>https://a.example/?a&#38;b</title>')
  })
})
