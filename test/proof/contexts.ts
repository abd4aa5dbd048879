/** Places that text stands in: templates, papers, margins and containers, drawn from a seed. */
import { seeded } from '../../bench/documents.ts'
import type { JobRequest } from '../../src/job/job.ts'
import { templateNames } from '../../src/render/templates.ts'

export class Draw {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seeded(seed * 2654435761)
    for (let i = 0; i < 4; i++) this.#random()
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.pick(WORDS)).join(' ')
  }
}

const WORDS =
  'paper margin column quietly gather figure 1,204 yellow journey people typographer jumping level 37 % beyond query Ångström naïve fjord “quoted” half-way kg/m² equip (in brackets) light'.split(
    ' ',
  )

const PAPERS = ['A4', 'A5', 'Letter landscape'] as const
const MARGINS = [undefined, '10mm', '20mm', '15mm 30mm'] as const

export function requestOf(draw: Draw): Partial<JobRequest> {
  const margin = draw.pick(MARGINS)
  const request = { template: draw.pick(templateNames()), page_size: draw.pick(PAPERS) }
  return margin === undefined ? request : { ...request, margin }
}

type Container = (content: string, draw: Draw) => string

/** Each holds a block. */
export const CONTAINERS: readonly Container[] = [
  content => content,
  (content, draw) => `<section><h2>${draw.words(3)}</h2>${content}<p>${draw.words(20)}</p></section>`,
  (content, draw) => `<ul><li>${draw.words(4)}</li><li>${content}</li></ul>`,
  (content, draw) => `<table><tr><th>${draw.words(2)}</th><td>${content}</td></tr></table>`,
  (content, draw) =>
    `<div style="display:flex;gap:12px"><div style="flex:1">${content}</div><div>${draw.words(3)}</div></div>`,
  (content, draw) =>
    `<div style="display:grid;grid-template-columns:3fr 1fr;gap:8px"><div>${content}</div><p>${draw.words(3)}</p></div>`,
  content => `<blockquote>${content}</blockquote>`,
  (content, draw) => `<figure>${content}<figcaption>${draw.words(6)}</figcaption></figure>`,
  content => `<div style="float:left;width:70%">${content}</div>`,
  content => `<div style="position:relative;padding:20px;border:1px solid">${content}</div>`,
  (content, draw) => `<details open><summary>${draw.words(3)}</summary>${content}</details>`,
  content => `<div style="display:inline-block;width:80%;vertical-align:top">${content}</div>`,
  (content, draw) => `<fieldset><legend>${draw.words(2)}</legend>${content}</fieldset>`,
  (content, draw) => `<dl><dt>${draw.words(2)}</dt><dd>${content}</dd></dl>`,
  content => `<article style="padding:0 10px"><div><div>${content}</div></div></article>`,
]

/** A document around a block, with text before and after it. */
export function documentAround(content: string, draw: Draw, container: Container): string {
  const before = draw.pick([`<h1>${draw.words(3)}</h1><p>${draw.words(30)}</p>`, `<p>${draw.words(12)}</p>`, ''])
  return `<!doctype html><title>A title</title><body>${before}${container(content, draw)}<p style="clear:both">${draw.words(25)}</p>`
}
