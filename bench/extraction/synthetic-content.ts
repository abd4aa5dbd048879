/** What synthetic pages are about: blocks of each kind of page, and the text that extraction has to find. */
import type { Style } from './synthetic.ts'

export const KINDS = ['article', 'documentation', 'product', 'service', 'listing', 'collection', 'forum'] as const
export type Kind = (typeof KINDS)[number]

export interface Content {
  readonly title: string
  /** A sentence between the title and the text; null where there is none. */
  readonly standfirst: string | null
  /** HTML of each block of the content. */
  readonly blocks: readonly string[]
  /** Lines, in their order. */
  readonly truth: readonly string[]
}

/** A sentence of some words. */
export function sentence({ dice, language }: Style, least = 8, most = 22): string {
  const count = dice.int(least, most)
  let text = ''
  for (let i = 0; i < count; i++) {
    const between = i === 0 ? '' : i % 7 === 5 ? language.comma : language.space
    text += between + dice.pick(language.words)
  }
  return text.charAt(0).toUpperCase() + text.slice(1) + language.stop
}

export const phrase = (style: Style, least = 3, most = 7): string => {
  const text = sentence(style, least, most)
  return text.slice(0, -1).replace(/[,、،]/g, '')
}

export const prose = (style: Style, least = 2, most = 5): string =>
  Array.from({ length: style.dice.int(least, most) }, () => sentence(style)).join(style.language.space)

/** A paragraph as this author writes them. */
export function paragraph({ paragraph: kind, dice }: Style, text: string): string {
  const marked = dice.chance(0.3) ? text.replace(/^(\S+)/, '<b>$1</b>') : text
  switch (kind) {
    case 'p':
      return `<p>${marked}</p>`
    case 'div':
      return `<div>${marked}</div>`
    case 'br':
      return `${marked}<br><br>`
    case 'span':
      return `<p><span><span>${marked}</span></span></p>`
    case 'boxed p':
      return `<div class="b${dice.int(1, 9)}"><div><p>${marked}</p></div></div>`
  }
}

class Blocks {
  readonly blocks: string[] = []
  readonly truth: string[] = []
  add(html: string, ...lines: string[]): void {
    this.blocks.push(html)
    this.truth.push(...lines)
  }
}

/** A section as its heading and what is under it, in one block. */
function section(into: Blocks, style: Style, level = 2): void {
  const { dice } = style
  const heading = phrase(style)
  const lines: string[] = [heading]
  let html = `<h${level}>${heading}</h${level}>`
  for (let count = dice.int(1, 4); count > 0; count--) {
    const text = prose(style)
    lines.push(text)
    html += paragraph(style, text)
  }
  if (dice.chance(0.35)) {
    const items = Array.from({ length: dice.int(3, 6) }, () => phrase(style, 4, 12))
    lines.push(...items)
    html += `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`
  }
  if (dice.chance(0.15)) {
    const text = sentence(style)
    lines.push(text)
    html += `<blockquote>${paragraph(style, text)}</blockquote>`
  }
  into.add(html, ...lines)
}

function table(into: Blocks, style: Style, rows: number): void {
  const cells = Array.from({ length: rows }, () => [phrase(style, 1, 3), phrase(style, 1, 4)])
  into.add(
    `<table>${cells.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</table>`,
    ...cells.map(row => row.join(' ')),
  )
}

function article(into: Blocks, style: Style): void {
  for (let count = style.dice.int(1, 4); count > 0; count--) {
    const text = prose(style)
    into.add(paragraph(style, text), text)
  }
  for (let count = style.dice.int(1, 6); count > 0; count--) section(into, style)
}

function documentation(into: Blocks, style: Style): void {
  const { dice } = style
  const text = prose(style)
  into.add(paragraph(style, text), text)
  for (let count = dice.int(2, 6); count > 0; count--) {
    section(into, style)
    const code = `load(${dice.int(1, 99)})\n  .then(value => value.width)\n`
    if (dice.chance(0.5)) into.add(`<pre><code>${code.replace(/>/g, '&gt;')}</code></pre>`, code)
    if (dice.chance(0.3)) table(into, style, dice.int(3, 8))
    if (dice.chance(0.3)) {
      const note = sentence(style)
      into.add(`<div class="note"><p>${note}</p></div>`, note)
    }
  }
}

function product(into: Blocks, style: Style): void {
  const { dice, language } = style
  const text = prose(style, 2, 4)
  into.add(paragraph(style, text), text)
  const bullets = Array.from({ length: dice.int(3, 7) }, () => phrase(style, 4, 12))
  into.add(`<ul>${bullets.map(item => `<li>${item}</li>`).join('')}</ul>`, ...bullets)
  const { description, details } = language.labels
  const long = Array.from({ length: dice.int(1, 3) }, () => prose(style))
  into.add(`<h2>${description}</h2>${long.map(each => paragraph(style, each)).join('')}`, description, ...long)
  into.add(`<h2>${details}</h2>`, details)
  table(into, style, dice.int(4, 12))
}

function service(into: Blocks, style: Style): void {
  const { dice, language } = style
  for (let count = dice.int(2, 4); count > 0; count--) {
    const heading = phrase(style)
    const intro = sentence(style)
    const cards = Array.from({ length: dice.int(3, 4) }, () => [phrase(style, 2, 4), sentence(style, 10, 24)] as const)
    const more = dice.chance(0.5) ? `<a href="/more/${dice.int(1, 99)}">${language.labels.more}</a>` : ''
    into.add(
      `<h2>${heading}</h2>${paragraph(style, intro)}<div class="row">${cards
        .map(([name, body]) => `<div class="col"><h3>${name}</h3>${paragraph(style, body)}${more}</div>`)
        .join('')}</div>`,
      heading,
      intro,
      ...cards.flat(),
    )
  }
  const questions = Array.from(
    { length: dice.int(2, 5) },
    () => [`${phrase(style, 5, 9)}?`, prose(style, 1, 3)] as const,
  )
  into.add(
    questions
      .map(([question, answer], at) =>
        at % 2 === 0 && dice.chance(0.6)
          ? `<details><summary>${question}</summary>${paragraph(style, answer)}</details>`
          : `<div><button>${question}</button><div>${paragraph(style, answer)}</div></div>`,
      )
      .join(''),
    ...questions.flat(),
  )
}

function listing(into: Blocks, style: Style): void {
  const { dice } = style
  for (let count = dice.int(6, 14); count > 0; count--) {
    const name = phrase(style, 4, 9)
    const text = prose(style, 1, 2)
    const date = `${dice.int(1, 28)}.${dice.int(1, 12)}.202${dice.int(0, 6)}`
    into.add(
      `<div class="item"><h2><a href="/posts/${dice.int(1, 9999)}">${name}</a></h2><span>${date}</span>${paragraph(style, text)}</div>`,
      name,
      date,
      text,
    )
  }
}

function collection(into: Blocks, style: Style): void {
  const { dice } = style
  const text = prose(style, 2, 3)
  into.add(paragraph(style, text), text)
  for (let count = dice.int(8, 20); count > 0; count--) {
    const name = phrase(style, 2, 5)
    const price = `${dice.int(5, 400)}.${dice.int(10, 99)} €`
    const link = `/shop/${dice.int(1, 9999)}`
    into.add(
      `<div class="cell"><a href="${link}"><img src="${link}.jpg" alt=""></a><h3><a href="${link}">${name}</a></h3><div>${price}</div></div>`,
      name,
      price,
    )
  }
}

function forum(into: Blocks, style: Style): void {
  const { dice } = style
  const name = dice.pick(['msg', 'entry', 'kommentar', 'c-item', 'x1y2z', 'row'])
  for (let count = dice.int(4, 12); count > 0; count--) {
    const texts = Array.from({ length: dice.int(1, 3) }, () => prose(style, 1, 3))
    const author = `user${dice.int(10, 999)}`
    const date = `202${dice.int(0, 6)}-0${dice.int(1, 9)}-1${dice.int(0, 9)} 1${dice.int(0, 9)}:${dice.int(10, 59)}`
    into.add(
      `<div class="${name}" id="m${dice.int(1, 99_999)}"><div><a href="/user/${author}">${author}</a> <span>${date}</span></div>` +
        `<div class="${name}-t">${texts.map(text => paragraph(style, text)).join('')}</div></div>`,
      ...texts,
    )
  }
}

const WRITERS: Readonly<Record<Kind, (into: Blocks, style: Style) => void>> = {
  article,
  documentation,
  product,
  service,
  listing,
  collection,
  forum,
}

export function contentOf(kind: Kind, style: Style): Content {
  const title = phrase(style, 4, 8)
  const hasStandfirst = kind !== 'forum' && kind !== 'listing' && style.dice.chance(0.5)
  const standfirst = hasStandfirst ? sentence(style, 10, 18) : null
  const into = new Blocks()
  WRITERS[kind](into, style)
  return {
    title,
    standfirst,
    blocks: into.blocks,
    truth: [...(standfirst === null ? [] : [standfirst]), ...into.truth],
  }
}
