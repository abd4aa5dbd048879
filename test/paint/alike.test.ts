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
