import { describe, expect, it } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { legacyColor, legacyDimension } from '../../src/css/values/legacy.ts'
import { BASE, styled } from './styling.ts'

const of = (html: string, selector: string): ComputedStyle => styled(html, { sheets: { userAgent: BASE } }).of(selector)
const percent = (value: number) => ({ kind: 'linear', px: 0, percent: value })
const rgb = (r: number, g: number, b: number) => ({ r: r / 255, g: g / 255, b: b / 255, a: 1 })
const name = (text: string) => ({ kind: 'name', name: text })

describe('presentational attributes', () => {
  it('leaves the size of images to templates, and nothing else', () => {
    const html = '<img width=800 height=600 align=left><table width=300>'
    const template = [{ text: 'img { height: auto } table { width: 100% }', baseUrl: null }]
    const { of } = styled(html, { sheets: { userAgent: BASE, template } })
    expect(of('img')).toMatchObject({ width: 800, height: 'auto', float: 'left' })
    expect(of('table')).toMatchObject({ width: 300 })
  })

  it.each<[string, string, Partial<Record<keyof ComputedStyle, unknown>>]>([
    ['<body bgcolor=#eee text=navy>', 'body', { backgroundColor: rgb(238, 238, 238), color: rgb(0, 0, 128) }],
    ['<body link=#123456><p><a href=#x>', 'a', { color: rgb(18, 52, 86) }],
    ['<body link=#123456><p><a>', 'a', { color: rgb(0, 0, 0) }],
    [
      '<body marginwidth=30 leftmargin=1 topmargin=20 marginheight=x bottommargin=0>',
      'body',
      { marginLeft: 30, marginRight: 30, marginTop: 20, marginBottom: 0 },
    ],
    [
      '<font color=red size=5 face="Foo, \'Bar Baz\'">',
      'font',
      { color: rgb(255, 0, 0), fontSize: 24, fontFamily: ['Foo', 'Bar Baz'] },
    ],
    [
      '<marquee width=50% height=20 bgcolor=red hspace=3 vspace=4>',
      'marquee',
      { width: percent(50), height: 20, backgroundColor: rgb(255, 0, 0), marginLeft: 3, marginBottom: 4 },
    ],
    ['<div popover>', 'div', { display: 'none' }],
    ['<dialog popover>', 'dialog', { display: 'none' }],
    ['<dialog popover open>', 'dialog', { display: 'block' }],
    ['<font size=+1>', 'font', { fontSize: 18 }],
    ['<font size=-9>', 'font', { fontSize: 10 }],
    ['<p align=center>', 'p', { textAlign: 'center' }],
    ['<div align=center><p>', 'p', { textAlign: '-webkit-center' }],
    ['<div align=nope>', 'div', { textAlign: 'start' }],
    [
      '<table border=1 width=50% cellspacing=0 align=center bgcolor=white>',
      'table',
      {
        borderTopWidth: 1,
        borderLeftStyle: 'outset',
        width: percent(50),
        borderSpacing: { x: 0, y: 0 },
        marginLeft: 'auto',
        marginRight: 'auto',
      },
    ],
    ['<table border=0><td>', 'table', { borderTopStyle: 'none' }],
    ['<table border cellpadding=7><td>', 'td', { paddingTop: 7, borderTopWidth: 1, borderTopStyle: 'inset' }],
    [
      '<table border=2 bordercolor=red><td>',
      'td',
      { borderTopWidth: 1, borderTopStyle: 'solid', borderTopColor: rgb(255, 0, 0) },
    ],
    [
      '<table border=2 bordercolor=red><td>',
      'table',
      { borderTopWidth: 2, borderTopStyle: 'solid', borderTopColor: rgb(255, 0, 0) },
    ],
    ['<table rules=all><td>', 'td', { borderTopWidth: 1, borderTopStyle: 'solid' }],
    [
      '<table rules=all border=3>',
      'table',
      { borderTopWidth: 3, borderTopStyle: 'outset', borderCollapse: 'collapse' },
    ],
    ['<table rules=all>', 'table', { borderTopStyle: 'hidden', borderCollapse: 'collapse' }],
    ['<table rules=rows><tr><td>', 'tr', { borderTopWidth: 1, borderTopStyle: 'solid', borderLeftWidth: 0 }],
    ['<table rules=rows border=1><tr><td>', 'td', { borderTopStyle: 'none' }],
    ['<table rules=cols><td>', 'td', { borderLeftWidth: 1, borderLeftStyle: 'solid', borderTopWidth: 0 }],
    ['<table rules=groups><tr><td>', 'tbody', { borderTopWidth: 1, borderTopStyle: 'solid' }],
    [
      '<table rules=groups><colgroup><col></colgroup><td>',
      'colgroup',
      { borderLeftWidth: 1, borderLeftStyle: 'solid' },
    ],
    ['<table frame=hsides>', 'table', { borderTopWidth: 1, borderTopStyle: 'outset', borderLeftStyle: 'hidden' }],
    ['<table frame=void border=2>', 'table', { borderTopStyle: 'hidden' }],
    [
      '<table><td align=right valign=top width=100 nowrap height=20%>',
      'td',
      { textAlign: '-webkit-right', verticalAlign: 'top', width: 100, textWrapMode: 'relent', height: percent(20) },
    ],
    ['<table><tr valign=bottom align=center><td>', 'td', { textAlign: '-webkit-center', verticalAlign: 'bottom' }],
    ['<table><td width=0>', 'td', { width: 'auto' }],
    ['<table><th>', 'th', { textAlign: 'center', fontWeight: 700 }],
    ['<table align=right><th>', 'table', { float: 'right' }],
    ['<table><col width=30><td>', 'col', { width: 30 }],
    [
      '<img width=100 height=50% align=left hspace=3 vspace=4 border=2>',
      'img',
      { width: 100, height: percent(50), float: 'left', marginLeft: 3, marginTop: 4, borderTopWidth: 2 },
    ],
    ['<img align=middle>', 'img', { verticalAlign: '-webkit-baseline-middle' }],
    ['<img align=absmiddle>', 'img', { verticalAlign: 'middle' }],
    [
      '<hr width=50% align=left size=10 color=red>',
      'hr',
      { width: percent(50), marginLeft: 0, borderTopWidth: 5, borderTopColor: rgb(255, 0, 0) },
    ],
    ['<hr size=10>', 'hr', { height: 8 }],
    ['<hr size=10 noshade>', 'hr', { borderLeftWidth: 5, borderLeftStyle: 'solid' }],
    ['<hr noshade>', 'hr', { borderTopStyle: 'solid' }],
    [
      '<ol type=A start=3>',
      'ol',
      { listStyleType: name('upper-alpha'), counterReset: [{ name: 'list-item', value: 2, reversed: false }] },
    ],
    ['<ol type=a>', 'ol', { listStyleType: name('lower-alpha') }],
    ['<ol reversed start=10>', 'ol', { counterReset: [{ name: 'list-item', value: 11, reversed: true }] }],
    ['<ol reversed><li><li>', 'ol', { counterReset: [{ name: 'list-item', value: null, reversed: true }] }],
    ['<ul type=SQUARE>', 'ul', { listStyleType: name('square') }],
    ['<ol><li value=7>', 'li', { counterSet: [{ name: 'list-item', value: 7 }] }],
    ['<br clear=all>', 'br', { clear: 'both' }],
    ['<p dir=rtl>', 'p', { direction: 'rtl', unicodeBidi: 'isolate' }],
    ['<p dir=auto>שלום', 'p', { direction: 'rtl', unicodeBidi: 'isolate' }],
    ['<pre dir=auto>hello', 'pre', { direction: 'ltr', unicodeBidi: 'plaintext' }],
    ['<p hidden>', 'p', { display: 'none' }],
    ['<table><caption align=bottom>', 'caption', { captionSide: 'bottom' }],
    ['<p constructor=x toString=y __proto__=z align=right>', 'p', { textAlign: 'right' }],
  ])('%s', (html, selector, expected) => {
    expect(of(html, selector)).toMatchObject(expected)
  })

  it('never become CSS text', () => {
    const style = of('<font color="red; position: fixed" face="x; } * { color: red" size="7; z-index: 3">', 'font')
    expect(style).toMatchObject({ position: 'static', zIndex: 'auto', fontFamily: ['x; } * { color: red'] })
  })

  it.each<[string, ReturnType<typeof rgb> | null]>([
    ['#fff', rgb(255, 255, 255)],
    ['#123456', rgb(18, 52, 86)],
    ['123456', rgb(18, 52, 86)],
    ['RED', rgb(255, 0, 0)],
    ['chucknorris', rgb(192, 0, 0)],
    ['#ff', rgb(15, 15, 0)],
    ['transparent', null],
    ['', null],
    ['x'.repeat(1_000), rgb(0, 0, 0)],
  ])('the colour %s', (text, expected) => {
    expect(legacyColor(text)).toEqual(expected)
  })

  it.each<[string, unknown]>([
    ['10', 10],
    [' 10px', 10],
    ['10.5%', percent(10.5)],
    ['50 %', percent(50)],
    ['-1', null],
    ['x', null],
    ['1e9', 1],
    ['99999999999', 1e6],
  ])('the dimension %s', (text, expected) => {
    expect(legacyDimension(text)).toEqual(expected)
  })
})

describe('the user-agent sheet', () => {
  it.each<[string, string, Partial<Record<keyof ComputedStyle, unknown>>]>([
    ['<h1>', 'h1', { display: 'block', fontSize: 32, fontWeight: 700, breakAfter: 'avoid', bookmarkLevel: 1 }],
    ['<ul><li><ul><li><ul>', 'ul ul ul', { listStyleType: name('square'), marginTop: 0 }],
    ['<ul><li>', 'li', { display: 'list-item' }],
    ['<script>x</script>', 'script', { display: 'none' }],
    ['<body><style>p{}</style>', 'style', { display: 'none' }],
    ['<body><noscript><p>x', 'noscript p', { display: 'block' }],
    ['<details><summary>a</summary><p>b', 'details p', { display: 'block' }],
    [
      '<dialog open>',
      'dialog',
      { display: 'block', position: 'absolute', left: 0, marginLeft: 'auto', borderTopWidth: 3 },
    ],
    ['<dialog>', 'dialog', { display: 'none' }],
    ['<template>x</template>', 'template', { display: 'none' }],
    ['<pre>', 'pre', { whiteSpaceCollapse: 'preserve', textWrapMode: 'relent', fontFamily: ['monospace'] }],
    ['<a href=x>', 'a', { textDecorationLine: ['underline'] }],
    ['<a name=x>', 'a', { textDecorationLine: [] }],
    ['<sup>', 'sup', { verticalAlign: 'super' }],
    ['<center><p>', 'center p', { textAlign: '-webkit-center' }],
    ['<ruby>x<rt>y', 'rt', { display: 'ruby-text', fontSize: 8 }],
    ['<table style="color: red"><td>', 'td', { display: 'table-cell', color: rgb(255, 0, 0) }],
    ['<input type=hidden>', 'input', { display: 'none' }],
    ['<video><p>fallback</p></video>', 'video p', { display: 'block' }],
    ['<select><option>a<option selected>b</select>', 'option', { height: 0, visibility: 'hidden', float: 'left' }],
    ['<ol style="direction: rtl"><li>', 'ol', { paddingRight: 40, paddingLeft: 0 }],
  ])('%s', (html, selector, expected) => {
    expect(of(html, selector)).toMatchObject(expected)
  })

  it('shows quotation marks around q', () => {
    const { all } = styled('<q>', { sheets: { userAgent: BASE } })
    expect(all('q').before?.content).toEqual([{ kind: 'open-quote' }])
    expect(all('q').after?.content).toEqual([{ kind: 'close-quote' }])
  })

  it('has nothing in it that is not understood', () => {
    const everything =
      'a abbr[title] address area article aside audio b bdi bdo blockquote button canvas caption center cite code col colgroup dd del dfn dialog div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 hr i iframe img input ins kbd legend li mark menu meter nav object ol optgroup option output p pre progress q rt ruby s samp section select small span strong sub summary sup table tbody td textarea tfoot th thead tr u ul var video'
    const html = everything
      .split(' ')
      .map(tag => `<${tag.replace('[', ' ').replace(']', '')}>x</${tag.split('[')[0]}>`)
      .join('')
    const author = [{ text: BASE, baseUrl: null, media: null, name: null, line: 1, imports: new Map() }]
    expect(styled(html, { sheets: { author } }).diagnostics.list()).toEqual([])
  })
})
