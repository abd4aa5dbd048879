/** Random documents for property tests: everything that breaks, nested in everything that can hold it. */
import { Random } from '../random.ts'

export interface RandomDocument {
  readonly html: string
  /** All words of the text, in the order in which they must appear. Each is unique. */
  readonly words: readonly string[]
}

/** The document of a seed. Every word is a number, so that losing, doubling or moving one shows. */
export function randomDocument(seed: number): RandomDocument {
  const random = new Random(seed * 7919 + 17)
  const words: string[] = []
  const word = (): string => {
    words.push(`w${words.length}`)
    return words.at(-1)!
  }
  const text = (count: number): string => Array.from({ length: count }, word).join(' ')

  const style = (): string => {
    const parts: string[] = []
    if (random.chance(0.3)) parts.push(`margin:${random.between(-4, 20)}px 0 ${random.between(0, 20)}px`)
    if (random.chance(0.2)) parts.push(`padding:${random.between(0, 15)}px`)
    if (random.chance(0.15)) parts.push(`border:${random.between(1, 4)}px solid`)
    if (random.chance(0.1)) parts.push('break-inside:avoid')
    if (random.chance(0.08)) parts.push('break-before:avoid')
    if (random.chance(0.05)) parts.push('break-after:page')
    if (random.chance(0.05)) parts.push(`width:${random.between(40, 100)}%`)
    if (random.chance(0.04)) parts.push('overflow:hidden')
    return parts.length === 0 ? '' : ` style="${parts.join(';')}"`
  }
  const paragraph = (): string => `<p${style()}>${text(random.between(1, 60))}</p>`
  const inline = (): string =>
    `<p>${text(3)} <b>${text(2)} <i>${text(2)}</i></b> <span style="padding:0 3px;border:1px solid">${text(3)}</span> ${text(4)}</p>`
  const list = (depth: number): string =>
    `<ul${style()}>${Array.from({ length: random.between(1, 5) }, () => `<li>${random.chance(0.3) ? block(depth + 1) : text(random.between(1, 20))}</li>`).join('')}</ul>`
  const table = (): string => {
    const columns = random.between(1, 4)
    const row = (tag: string, most: number) =>
      `<tr>${Array.from({ length: columns }, () => `<${tag}>${text(random.between(1, most))}</${tag}>`).join('')}</tr>`
    const head = random.chance(0.4) ? `<thead>${row('th', 2)}</thead>` : ''
    return `<table${random.chance(0.3) ? ' style="border-collapse:collapse" border="1"' : ''}>${head}<tbody>${Array.from({ length: random.between(1, 8) }, () => row('td', random.chance(0.1) ? 40 : 6)).join('')}</tbody></table>`
  }
  const float = (): string =>
    `<div style="float:${random.chance(0.5) ? 'left' : 'right'};width:${random.between(20, 60)}px">${text(random.between(1, 6))}</div>${paragraph()}`
  const columns = (depth: number): string =>
    `<div style="columns:2;column-gap:10px">${blocks(depth + 1, random.between(1, 3))}</div>`
  const flex = (depth: number): string =>
    `<div style="display:flex;flex-wrap:${random.chance(0.5) ? 'wrap' : 'nowrap'}">${Array.from({ length: random.between(1, 3) }, () => `<div style="flex:1">${block(depth + 2)}</div>`).join('')}</div>`
  const rule = (): string => `<div style="height:${random.between(1, 60)}px;background:#ccc"></div>`

  function block(depth: number): string {
    const at = random.next()
    if (at < 0.35 || depth > 4) return paragraph()
    if (at < 0.45) return inline()
    if (at < 0.58) return list(depth)
    if (at < 0.68) return table()
    if (at < 0.74) return rule()
    if (at < 0.8) return flex(depth)
    if (at < 0.84 && depth < 2) return columns(depth)
    if (at < 0.88) return float()
    return `<div${style()}>${blocks(depth + 1, random.between(0, 4))}</div>`
  }
  function blocks(depth: number, count: number): string {
    return Array.from({ length: count }, () => block(depth)).join('')
  }
  const pick = <T>(values: readonly T[]): T => values[random.between(0, values.length - 1)]!
  const typographic = (): string => {
    const element = () => pick(['p', 'div', 'li', 'td', 'body'])
    const line = pick([
      'font-size:15px',
      'letter-spacing:3px',
      'text-transform:uppercase',
      'background:red;line-height:30px',
    ])
    const letter = pick([
      'font-size:25px',
      'float:left;font-size:40px;line-height:40px',
      'float:right;font-size:3em;margin:4px',
      'initial-letter:3',
      'initial-letter:4 2;padding:2px',
      'font-size:2em;border:2px solid;text-transform:uppercase',
    ])
    return `<style>${random.chance(0.6) ? `${element()}::first-line{${line}}` : ''}${random.chance(0.7) ? `${element()}::first-letter{${letter}}` : ''}</style>`
  }
  const body = `<body>${blocks(0, random.between(1, 10))}</body>`
  const html = `<!doctype html>${random.chance(0.5) ? typographic() : ''}${body}`
  return { html, words }
}
