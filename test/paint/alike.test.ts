/** Pairs of documents that must look alike: a feature, and the same picture made with plain boxes. */
import { describe, expect, test } from 'vitest'
import { pixelsOf } from './pixels.ts'

const BASE = '<style>.a { width: 80px; height: 80px; background: green } .g { background: green }</style>'

/** Pictures as the names of their colours at every fourth pixel. */
async function seen(html: string): Promise<readonly string[]> {
  const { at } = await pixelsOf(BASE + html)
  return Array.from({ length: 2500 }, (_, i) => at(1 + (i % 50) * 4, 1 + Math.floor(i / 50) * 4))
}

const alike = (rows: Readonly<Record<string, readonly [string, string]>>): void => {
  for (const [name, [html, plain]] of Object.entries(rows))
    test(name, async () => {
      expect(await seen(html)).toEqual(await seen(plain))
    })
}

const at = (left: number, top: number, width: number, height = width): string =>
  `<div class=g style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px"></div>`

describe('the canvas', () => {
  alike({
    'takes no background of a root that makes no box': ['<style>html { background: red; display: none }</style>', ''],
    'leaves the background of a contained body to the body': [
      '<style>body { background: green; height: 40px; contain: paint }</style>',
      '<div class=g style="height:40px"></div>',
    ],
  })
})

describe('lines between two boxes', () => {
  const columns = (style: string) =>
    `<div style="columns:2;column-gap:20px;column-rule:20px ${style} #0f0;column-fill:auto;width:180px;height:80px"><div style="height:160px"></div></div>`
  const cells = (style: string) =>
    `<table style="border-collapse:collapse"><td style="border:20px ${style} #0f0;width:40px;height:40px"></table>`
  alike({
    'that are inset are ridges between columns': [columns('inset'), columns('ridge')],
    'that are outset are grooves between columns': [columns('outset'), columns('groove')],
    'that are inset are ridges between cells': [cells('inset'), cells('ridge')],
  })
})

describe('backgrounds that are seen in the border alone', () => {
  const box = 'width:40px;height:40px;border:20px'
  alike({
    'have its lines and its colours': [
      `<div style="${box} solid transparent;background:green border-area"></div>`,
      `<div style="${box} solid green"></div>`,
    ],
    'leave out what dashes and double lines leave out': [
      `<div style="${box} double transparent;background:linear-gradient(green,green) border-area"></div>`,
      `<div style="${box} double green"></div>`,
    ],
    'are not seen without one': ['<div style="width:40px;height:40px;background:red border-area"></div>', ''],
  })
})

describe('transformed boxes', () => {
  alike({
    'have an origin with a third value': [
      '<div class=a style="transform-origin:10% 20% 5px;transform:scale(.5)"></div>',
      at(4, 8, 40),
    ],
    'are clipped by `clip` before they are moved': [
      '<div class=a style="clip:rect(0,40px,40px,0);position:absolute;transform:translate(60px)"></div>',
      at(60, 0, 40),
    ],
    'have no background that is fixed to the page': [
      `<div style="margin:20px;width:80px;height:80px;transform:translate(20px,20px);
        background:linear-gradient(green,green) fixed 0 0/40px 40px no-repeat"></div>`,
      at(40, 40, 40),
    ],
    'show no back of what is not transformed itself': [
      `<div style="transform-style:preserve-3d;transform:rotateY(180deg)">
        <div class=a style="backface-visibility:hidden"></div></div>`,
      '',
    ],
  })
})

describe('boxes that clips refer to', () => {
  const svg = (content: string): string => `<svg width=100 height=100 style="display:block">${content}</svg>`
  alike({
    'can be the margin box': [
      '<div style="margin:20px;width:40px;height:40px;background:green;clip-path:inset(10px) margin-box"></div>',
      '<div style="margin:20px;width:40px;height:40px;background:green"></div>',
    ],
    'of drawings are those with the stroke where they are asked for': [
      svg(`<rect x=20 y=20 width=60 height=60 stroke=green stroke-width=16 fill=green
        style="clip-path:inset(8px) stroke-box"/>`),
      at(20, 20, 60),
    ],
  })
})

describe('parts of a box in columns', () => {
  const columns = (mode: string, inner: string): string =>
    `<div style="writing-mode:${mode};columns:2;column-fill:auto;column-gap:20px;inline-size:180px;block-size:60px">${inner}</div>`
  const box = (style: string): string => `<div style="block-size:100px;${style}"></div>`
  const part = (left: number, top: number, width: number, height: number, style = ''): string =>
    `<div style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;${style}"></div>`
  alike({
    'have no shadow where the box is cut': [
      `<div style="padding:20px">${columns('horizontal-tb', box('box-shadow:0 0 0 8px green'))}</div>`,
      `<div class=g>${part(12, 12, 96, 68, 'background:green')}${part(112, 20, 96, 48, 'background:green')}</div>` +
        part(20, 20, 80, 60, 'background:white') +
        part(120, 20, 80, 40, 'background:white'),
    ],
    'have no inner shadow there': [
      columns('horizontal-tb', box('background:green;box-shadow:inset 0 0 0 8px white')),
      part(8, 8, 64, 52, 'background:green') + part(108, 0, 64, 32, 'background:green'),
    ],
    'have the round corners of the box in vertical lines': [
      columns('vertical-lr', box('background:green;border-radius:40px')),
      part(0, 0, 60, 80, 'background:green;border-radius:40px 0 0 40px') +
        part(0, 100, 40, 80, 'background:green;border-radius:0 40px 40px 0'),
    ],
  })
})

describe('boxes positioned in a part of a table', () => {
  const inner = '<div class=g style="position:absolute;left:0;top:0;width:40px;height:40px"></div>'
  const cell = `<td style="width:80px;height:80px;background:blue">${inner}`
  const seenOver = `<div style="width:80px;height:80px;background:blue"></div>${at(0, 0, 40)}`
  const table = (style: string, content: string): string =>
    `<style>td, caption { padding: 0; text-align: left }</style>
      <table style="border-spacing:0;${style}">${content}</table>`
  alike({
    'stand over the table': [table('position:relative', cell), seenOver],
    'stand over their row': [table('', `<tr style="position:relative">${cell}`), seenOver],
    'stand over their group of rows': [table('', `<tbody style="position:relative">${cell}`), seenOver],
    'stand over the box around table and caption': [
      table(
        'position:relative',
        `<caption style="height:80px;background:blue">${inner}</caption><td style="width:80px">`,
      ),
      seenOver,
    ],
  })
})

describe('boxes in a stacking context that does not contain them', () => {
  const inner = (position: string, rest = ''): string =>
    `<div class=g style="position:${position};left:0;top:0;width:80px;height:80px;${rest}"></div>`
  const clip = 'clip-path:inset(0 40px 40px 0);width:80px;height:80px'
  alike({
    'are clipped with it': [`<div style="${clip}">${inner('absolute')}</div>`, at(0, 0, 40)],
    'are clipped with it though they are fixed': [
      `<div style="position:relative;z-index:0"><div style="${clip}"><section>${inner('fixed')}</section></div></div>`,
      at(0, 0, 40),
    ],
    'stay below what is above it': [
      `<div style="position:relative;z-index:1">${inner('fixed', 'z-index:9')}</div>
        <div style="position:relative;z-index:2;width:80px;height:40px;background:blue"></div>`,
      `${at(0, 0, 80)}<div style="position:relative;width:80px;height:40px;background:blue"></div>`,
    ],
    'are not below the pseudo-elements of an element around them, nor these below themselves': [
      `<style>.p::before { content: ""; position: absolute; z-index: -1; inset: 0; background: blue }
        .p::after { content: ""; position: absolute; left: 0; top: 0; width: 20px; height: 20px; background: green }</style>
        <div class=p style="position:relative;z-index:0;width:80px;height:40px"></div>`,
      `<div style="background:blue;width:80px;height:40px;position:absolute;left:0;top:0"></div>
        <div style="background:green;width:20px;height:20px;position:absolute;left:0;top:0"></div>`,
    ],
    'are not hidden by what hides the context alone': [
      `<div style="height:10px;overflow:hidden"><div style="isolation:isolate">${inner('absolute')}</div></div>`,
      at(0, 0, 80),
    ],
  })
})

describe('boxes on a path', () => {
  const box = (path: string, rest = ''): string =>
    `<div style="width:160px;height:160px"><div class=g style="width:20px;height:20px;offset-path:${path};${rest}"></div></div>`
  alike({
    'have their origin on it': [box("path('M 20 20 H 120')", 'offset-distance:60px'), at(70, 10, 20)],
    'are turned as it goes': [
      box("path('M 60 60 V 120')", 'offset-distance:50%;width:40px;offset-anchor:0 0'),
      at(40, 90, 20, 40),
    ],
    'are turned as far as they say': [
      box("path('M 60 60 V 120')", 'width:40px;offset-rotate:reverse 90deg;offset-anchor:0 0'),
      at(60, 60, 40, 20),
    ],
    'go round where it is closed': [
      box('polygon(40px 40px,80px 40px,80px 80px,40px 80px)', 'offset-distance:-20px;offset-rotate:0deg'),
      at(30, 50, 20),
    ],
    'follow the sides of their containing block': [
      box('border-box', 'offset-distance:50%;offset-rotate:0deg'),
      at(150, 150, 20),
    ],
    'follow a ray from its middle, or from where that begins': [
      box('ray(90deg closest-side)', 'offset-distance:50%') + box('ray(180deg at 20px 30px)', 'offset-distance:40px'),
      at(110, 70, 20) + at(10, 220, 20),
    ],
    'have a place of their own beside `translate` and `transform`': [
      box("path('M 20 20 H 120')", 'translate:10px;transform:scale(.5);offset-rotate:0deg'),
      at(25, 15, 10),
    ],
    'are said in one line': [
      box('none', "offset:10px 10px path('M 60 60 V 120') 20px reverse -90deg / 0 0"),
      at(40, 60, 20),
    ],
  })
})

describe('drawings', () => {
  const svg = (content: string, attributes = ''): string =>
    `<svg width=200 height=200 style="display:block" ${attributes}>${content}</svg>`
  const stops = '<stop offset=.5 stop-color=green /><stop offset=.5 stop-color=blue />'
  alike({
    'are moved and scaled by the attribute, as boxes are': [
      '<svg width=80 height=80 style="display:block;background:green" transform="translate(40) scale(.5)"></svg>',
      at(60, 20, 40),
    ],
    'have no transform with units in its attribute': [
      svg('<rect width=80 height=80 fill=green transform="translate(50px)"/>'),
      '<div class=a></div>',
    ],
    'have stops that change at once': [
      svg(`<linearGradient id=g>${stops}</linearGradient><rect width=80 height=80 fill="url(#g)"/>`),
      `${at(0, 0, 40, 80)}<div style="margin-left:40px;width:40px;height:80px;background:blue"></div>`,
    ],
    'measure dashes by the length that a path says it has': [
      svg('<line pathLength=10 y1=10 x2=100 y2=10 stroke=green stroke-width=20 stroke-dasharray=2 />'),
      at(0, 0, 20) + at(40, 0, 20) + at(80, 0, 20),
    ],
  })
})

describe('buttons', () => {
  const plain = 'padding:0;border:0;border-radius:0;background:green'
  alike({
    'are as wide as their content, as blocks too': [
      `<button style="${plain};display:block"><div style="width:60px;height:40px"></div></button>`,
      at(0, 0, 60, 40),
    ],
    'fill a container of flexible boxes as others do': [
      `<div style="display:flex;flex-direction:column;width:80px"><button style="${plain};display:block;height:40px"></button></div>`,
      at(0, 0, 80, 40),
    ],
  })
})
