/** Runs in a browser: draws a source with Mermaid and tells where the base line of each word ends, in units of the drawing. */

/** As much of the DOM as is used here; the rest of the program has none. */
interface DrawnNode {
  readonly nodeType: number
  readonly textContent: string
  readonly parentElement: Drawn
}
interface Drawn {
  innerHTML: string
  textContent: string
  readonly viewBox: { readonly baseVal: { readonly width: number; readonly height: number } }
  setAttribute(name: string, value: string): void
  querySelector(selector: string): Drawn | null
  querySelectorAll(selector: string): Iterable<Drawn>
  closest(selector: string): Drawn | null
  getScreenCTM(): DrawnMatrix
  getNumberOfChars(): number
  getEndPositionOfChar(index: number): {
    x: number
    y: number
    matrixTransform(matrix: DrawnMatrix): { x: number; y: number }
  }
  getExtentOfChar(index: number): { readonly y: number }
  append(child: Drawn): void
  remove(): void
}
interface DrawnMatrix {
  inverse(): DrawnMatrix
  multiply(other: DrawnMatrix): DrawnMatrix
}
declare const document: {
  createElementNS(namespace: string, name: string): Drawn
  querySelector(selector: string): Drawn
  createTreeWalker(root: Drawn, what: number): { nextNode(): DrawnNode | null }
  createRange(): {
    setStart(node: DrawnNode, at: number): void
    setEnd(node: DrawnNode, at: number): void
    getBoundingClientRect(): { readonly right: number; readonly bottom: number; readonly height: number }
  }
  readonly fonts: { load(font: string): Promise<unknown> }
}
declare const getComputedStyle: (element: Drawn) => {
  display: string
  visibility: string
  opacity: string
  font: string
}
declare const mermaid: {
  initialize(settings: object): void
  render(id: string, source: string, container: Drawn): Promise<{ svg: string }>
}
declare const DOMPoint: new (x: number, y: number) => { matrixTransform(matrix: DrawnMatrix): { x: number; y: number } }

export async function wordsOfDrawing({
  source,
  settings,
  family,
}: {
  source: string
  settings: object
  family: string
}) {
  for (const style of ['', 'italic ', '600 ', '700 ']) await document.fonts.load(`${style}16px ${family}`)
  const box = document.querySelector('#box')
  mermaid.initialize(settings)
  try {
    box.innerHTML = (await mermaid.render('mermaid', source, box)).svg
  } catch (error) {
    return String(error).slice(0, 300)
  }
  const svg = box.querySelector('svg')!
  const { width, height } = svg.viewBox.baseVal
  svg.setAttribute('style', `width: ${width}px; height: ${height}px; max-width: none`)
  const root = svg.getScreenCTM().inverse()
  const words: { text: string; x: number; y: number }[] = []
  const isShown = (element: Drawn): boolean => {
    const { display, visibility, opacity } = getComputedStyle(element)
    return display !== 'none' && visibility !== 'hidden' && opacity !== '0' && element.closest('.today, defs') === null
  }
  const ascents = new Map<string, number>()
  /** From the top of a character's cell to its base line. */
  const ascentOf = (element: Drawn): number => {
    const { font } = getComputedStyle(element)
    let ascent = ascents.get(font)
    if (ascent === undefined) {
      const probe = document.createElementNS('http://www.w3.org/2000/svg', 'text')
      probe.setAttribute('style', `font: ${font}; dominant-baseline: auto; text-anchor: start`)
      probe.textContent = 'x'
      svg.append(probe)
      ascent = -probe.getExtentOfChar(0).y
      probe.remove()
      ascents.set(font, ascent)
    }
    return ascent
  }
  /** The innermost element that has a character; a text has one font, or each of its parts has. */
  const fontAt = (text: Drawn, index: number): Drawn => {
    let at = 0
    for (const part of text.querySelectorAll('tspan:not(:has(tspan))')) {
      at += part.getNumberOfChars()
      if (index < at) return part
    }
    return text
  }
  for (const text of svg.querySelectorAll('text')) {
    if (!isShown(text)) continue
    const count = text.getNumberOfChars()
    const collapsed = text.textContent.replace(/\s+/g, ' ')
    const characters = [text.textContent, collapsed, collapsed.trim(), collapsed.trimStart()].find(
      string => string.length === count,
    )
    if (characters === undefined) {
      if (text.textContent.trim() !== '') words.push({ text: `(${text.textContent})`, x: Number.NaN, y: Number.NaN })
      continue
    }
    const matrix = root.multiply(text.getScreenCTM())
    // Lines of a label follow each other without a space.
    const starts = new Set<number>()
    let at = 0
    for (const row of text.querySelectorAll(':scope > tspan')) {
      starts.add(at)
      at += row.getNumberOfChars()
    }
    const ends = [...characters.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
      const inner = [...word].map((_, i) => index + i).filter(i => i > index && starts.has(i))
      return [...inner, index + word.length].map((end, i, all) => ({ from: all[i - 1] ?? index, end }))
    })
    for (const { from, end: after } of ends) {
      const last = after - 1
      const { x } = text.getEndPositionOfChar(last)
      // The position that is told is without the shift of a dominant baseline; the cell has it.
      const base = text.getExtentOfChar(last).y + ascentOf(fontAt(text, last))
      const end = new DOMPoint(x, base).matrixTransform(matrix)
      words.push({ text: characters.slice(from, after), x: end.x, y: end.y })
    }
  }
  for (const foreign of svg.querySelectorAll('foreignObject')) {
    const walker = document.createTreeWalker(foreign, 4)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!isShown(node.parentElement)) continue
      for (const match of node.textContent.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const { right, bottom, height: high } = range.getBoundingClientRect()
        // Of the height of a line of Source Sans 3, 400 of 1424 units are below the base line.
        const end = new DOMPoint(right, bottom - (high * 400) / 1424).matrixTransform(root)
        words.push({ text: match[0], x: end.x, y: end.y })
      }
    }
  }
  return words
}
