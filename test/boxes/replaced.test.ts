/** Replaced elements, and the text that stands for them where there is no image (HTML §15.4, https://html.spec.whatwg.org/multipage/rendering.html#images-3). */
import { describe, expect, test } from 'vitest'
import { boxesOf } from './box-tree.ts'

describe('images', () => {
  test.each([
    ['an image without a source is its text', '<p>a<img alt=x>b', 'p[<aimg[x]b>]'],
    ['an empty text shows nothing', '<p>a<img alt="">b', 'p[<ab>]'],
    ['a drawing is an image', '<p>a<svg width=5 height=5></svg>b', 'p[<aimage:svgb>]'],
    ['a drawing on its own line', '<svg width=5 height=5 style="display: block"></svg>', 'image:svg'],
    [
      'an image without a source and with a size floats and is positioned too',
      '<p>a<img style="float: left; width: 5px">b<img style="position: absolute; height: 5px">',
      'p[<a~img[]b^img[]>]',
    ],
    ['a floating drawing', '<p>a<svg width=5 height=5 style="float: left"></svg>b', 'p[<a~image:svgb>]'],
    ['a positioned drawing', '<p>a<svg width=5 height=5 style="position: absolute"></svg>b', 'p[<a^image:svgb>]'],
    [
      'in a flexible box it is an item',
      '<div style="display: flex"><svg width=5 height=5></svg></div>',
      'flex:div[image:svg]',
    ],
    ['a drawing that is not displayed', '<p>a<svg width=5 height=5 style="display: none"></svg>b', 'p[<ab>]'],
    ['no element of a drawing is a box', '<svg width=5 height=5><g><text>t</text></g></svg>', '<image:svg>'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('elements that bring content of their own kind', () => {
  test.each([
    ['what an object falls back on', '<object data="a.bin"><p>b</p></object>', '<object[p[<b>]]>'],
    ['a picture is its image', '<picture><source srcset="a.xyz"><img alt=x></picture>', '<picture[img[x]]>'],
    ['scripts and templates have no boxes', '<p>a<script>b</script><template>c</template>d', 'p[<ad>]'],
    ['what stands for scripts is shown', '<p>a<noscript>b</noscript>c', 'p[<anoscript[b]c>]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('controls', () => {
  test.each([
    [
      'a field is a box in the line, with a line of its own where it is empty',
      '<p>a<input>b',
      'p[<ainput[<\u200b>]b>]',
    ],
    ['a button has its content', '<p>a<button>b</button>c', 'p[<abutton[<b>]c>]'],
    ['a hidden field has none', '<p>a<input type=hidden>b', 'p[<ab>]'],
    ['a text area', '<p>a<textarea>b</textarea>c', 'p[<atextarea[<b>]c>]'],
    ['a fieldset with its legend apart', '<fieldset><legend>a</legend><p>b</p></fieldset>', 'fieldset[p[<b>]]'],
    [
      'a legend that floats is none',
      '<fieldset><legend style="float: left">a</legend><p>b</p></fieldset>',
      'fieldset[~legend[<a>] p[<b>]]',
    ],
    [
      'details show what is in them',
      '<details open><summary>a</summary><p>b</p></details>',
      'details[summary[<::marker[▼ ]a>] p[<b>]]',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})
