/** Documents for comparing pages: each container around each content. Every word is unique, so that a lost one shows. */

export interface PageDocument {
  readonly container: string
  readonly content: string
  /** Size of the content area, px. */
  readonly width: number
  readonly height: number
  readonly html: string
}

/** The next words, as many lines of them as are wanted. */
type Words = (lines: number) => string

const CONTENTS: Readonly<Record<string, (words: Words) => string>> = {
  'few lines': words => words(3),
  lines: words => words(12),
  'many lines': words => words(40),
  paragraphs: words => Array.from({ length: 6 }, () => `<p style="margin:10px 0">${words(3)}</p>`).join(''),
  boxes: words =>
    Array.from({ length: 3 }, () => `<div style="padding:10px;border:2px solid;margin:5px">${words(4)}</div>`).join(''),
  'a box of a height': words => `<div style="height:150px">${words(2)}</div>${words(4)}`,
  'a box that overflows': words => `<div style="height:30px">${words(14)}</div>${words(2)}`,
  'a float': words => `<div style="float:left;width:100px">${words(9)}</div>${words(12)}`,
  'a positioned box': words =>
    `<div style="position:relative">${words(3)}<div style="position:absolute;left:120px;top:0">${words(12)}</div></div>${words(6)}`,
  'an inline block': words => `${words(2)} <span style="display:inline-block">${words(12)}</span> ${words(2)}`,
  'a table': words =>
    `<table>${Array.from({ length: 5 }, () => `<tr><td>${words(3)}</td><td>${words(1)}</td></tr>`).join('')}</table>`,
  'flex items': words =>
    `<div style="display:flex;flex-wrap:wrap">${Array.from({ length: 4 }, () => `<div style="width:50%">${words(5)}</div>`).join('')}</div>`,
  'grid items': words =>
    `<div style="display:grid;grid-template-columns:1fr 1fr">${Array.from({ length: 5 }, () => `<div>${words(4)}</div>`).join('')}</div>`,
  'a list': words => `<ul>${Array.from({ length: 8 }, () => `<li>${words(2)}</li>`).join('')}</ul>`,
  'what stays together': words =>
    `${words(4)}<div style="break-inside:avoid">${words(8)}</div><div style="break-after:avoid">${words(2)}</div>${words(5)}`,
  'a forced break': words => `${words(3)}<div style="break-before:page">${words(5)}</div>`,
}

const CONTAINERS: Readonly<Record<string, (content: string, words: Words) => string>> = {
  block: content => `<div>${content}</div>`,
  'padded block': content => `<div style="padding:15px;border:3px solid">${content}</div>`,
  'cloned borders': content => `<div style="padding:5px;border:5px solid;box-decoration-break:clone">${content}</div>`,
  'block of a height': content => `<div style="height:80px">${content}</div>`,
  float: content => `<div style="float:left;width:200px">${content}</div>`,
  'float of a height': content => `<div style="float:left;height:60px">${content}</div>`,
  positioned: content => `<div style="position:absolute;left:0;width:300px">${content}</div>`,
  'positioned at edges': content => `<div style="position:absolute;inset:0">${content}</div>`,
  'relative offset': content => `<div style="position:relative;top:30px">${content}</div>`,
  'inline block': content => `<span style="display:inline-block">${content}</span>`,
  'nested inline blocks': content =>
    `<span style="display:inline-block"><span style="display:inline-block">${content}</span></span>`,
  'inline flex': content => `<div style="display:inline-flex"><div>${content}</div></div>`,
  'inline grid': content => `<div style="display:inline-grid"><div>${content}</div></div>`,
  'flex row': (content, words) => `<div style="display:flex"><div>${content}</div><div>${words(4)}</div></div>`,
  'flex lines': (content, words) =>
    `<div style="display:flex;flex-wrap:wrap"><div style="width:60%">${content}</div><div style="width:60%">${words(6)}</div></div>`,
  'flex column': (content, words) =>
    `<div style="display:flex;flex-direction:column"><div>${content}</div><div>${words(6)}</div></div>`,
  'flex of a height': (content, words) =>
    `<div style="display:flex;height:70px"><div>${content}</div><div>${words(2)}</div></div>`,
  grid: (content, words) =>
    `<div style="display:grid;grid-template-columns:2fr 1fr"><div>${content}</div><div>${words(4)}</div><div>${words(3)}</div></div>`,
  'grid with fixed rows': (content, words) =>
    `<div style="display:grid;grid-template-rows:40px 40px"><div>${content}</div><div>${words(3)}</div></div>`,
  'lanes of columns': (content, words) =>
    `<div style="display:grid-lanes;grid-template-columns:2fr 1fr 1fr;gap:5px">${words(9)}<div>${content}</div><div style="grid-column:span 2">${words(6)}</div><div>${words(12)}</div><div>${words(2)}</div></div>`,
  'lanes of rows': (content, words) =>
    `<div style="display:grid-lanes;grid-template-rows:auto auto"><div>${content}</div><div>${words(3)}</div><div>${words(2)}</div></div>`,
  'table row': (content, words) =>
    `<table><tr><td>${content}</td><td>${words(2)}</td></tr><tr><td>${words(3)}</td><td>${words(2)}</td></tr></table>`,
  'cell over rows': (content, words) =>
    `<table><tr><td rowspan=2>${content}</td><td>${words(2)}</td></tr><tr><td>${words(2)}</td></tr></table>`,
  'head of a table': (content, words) =>
    `<table><thead><tr><td>${content}</td></tr></thead><tr><td>${words(3)}</td></tr></table>`,
  columns: content => `<div style="columns:2">${content}</div>`,
}

const HEIGHTS = [200, 300]

const CSS = `html { font: 10px/20px Ahem; orphans: 1; widows: 1 } body { margin: 0 } p, ul { margin: 0 }
  table { border-spacing: 0; font: inherit } td { padding: 2px; vertical-align: top }`

export const pageCss = ({ width, height }: Pick<PageDocument, 'width' | 'height'>): string =>
  `@page { size: ${width + 40}px ${height + 40}px; margin: 20px } ${CSS}`

export function pageDocuments(): readonly PageDocument[] {
  return HEIGHTS.flatMap(height =>
    Object.entries(CONTAINERS).flatMap(([container, around]) =>
      Object.entries(CONTENTS).map(([content, inside]): PageDocument => {
        let count = 0
        const words: Words = lines => Array.from({ length: lines }, () => `w${count++}z`).join('<br>')
        const before = `<p>${words(3)}</p>`
        const html = `${before + around(inside(words), words)}<p>${words(2)}</p>`
        return { container, content, width: 380, height, html }
      }),
    ),
  )
}
