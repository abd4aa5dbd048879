/** The reader of Vega-Lite and Vega, optional peers: they run in a sandbox without a DOM, and make their SVG as text. */
import { Script } from 'node:vm'
import type { FontBook } from '../fonts/book.ts'
import { DrawingMeasure } from './element-sizes.ts'
import type { DiagramPalette } from './palette.ts'
import { type Outcome, Sandbox, scriptOf } from './sandbox.ts'

/** Draws a specification of Vega-Lite (JSON) as an SVG, or returns the reason why it cannot. */
type DrawVega = (source: string) => Outcome

/** Text is measured by the engine, and nothing is loaded. */
const START = new Script(`{
  const measure = measureText
  delete globalThis.measureText
  const styleOf = item => [
    'font-family: ' + (item.font || 'sans-serif'),
    'font-size: ' + (item.fontSize ?? 11) + 'px',
    'font-style: ' + (item.fontStyle || 'normal'),
    'font-weight: ' + (item.fontWeight || 'normal'),
  ].join('; ')
  vega.textMetrics.canvas(false)
  vega.textMetrics.width = (item, text) => {
    const shown = text === null || text === undefined ? '' : String(text)
    return shown === '' ? 0 : Number(measure(shown, styleOf(item)))
  }
  const refuse = () => Promise.reject(new Error('its data is not in it'))
  globalThis.loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse }
  done('')
}`)

const DRAW = new Script(`{
  const { spec } = vegaLite.compile(JSON.parse(source), { config: JSON.parse(config) })
  let problem = null
  const logger = {
    level() { return this },
    info() { return this },
    debug() { return this },
    error(...words) { problem ??= words.join(' '); return this },
    warn(...words) { if (words[0] === 'Loading failed') problem ??= 'its data is not in it'; return this },
  }
  const view = new vega.View(vega.parse(spec), { renderer: 'none', loader, logger })
  view.toSVG().then(svg => (problem === null ? done(svg) : failed(new Error(problem))), error => failed(error))
}`)

/** Null where the packages are not installed. */
export function loadVega(fonts: FontBook, palette: DiagramPalette): DrawVega | null {
  const vega = scriptOf('vega', 'build/vega.min.js')
  const lite = scriptOf('vega-lite', 'build/vega-lite.min.js')
  if (vega === null || lite === null) return null
  const measure = new DrawingMeasure(fonts)
  const config = JSON.stringify(configOf(palette))
  let sandbox: Sandbox | null = null
  return source => {
    measure.begin()
    if (sandbox === null) {
      const measureText = (text: string, style: string): number => measure.textWidth(text, style)
      sandbox = new Sandbox([vega, lite], { globals: { measureText } })
      sandbox.draw(START, {})
    }
    const outcome = sandbox.draw(DRAW, { source, config })
    if ('problem' in outcome) sandbox = null
    return outcome
  }
}

function configOf({ ink, line, border, group, accents }: DiagramPalette): object {
  const text = { labelColor: ink, titleColor: ink, labelFontSize: 11, titleFontSize: 11, titleFontWeight: 600 }
  return {
    background: null,
    font: 'sans-serif',
    mark: { color: border },
    text: { color: ink },
    rule: { color: line },
    title: { color: ink, subtitleColor: ink, fontSize: 13, fontWeight: 600, anchor: 'start' },
    axis: { ...text, domainColor: line, tickColor: line, gridColor: line, gridOpacity: 0.25 },
    legend: text,
    header: text,
    range: { category: accents, ordinal: { scheme: 'blues' } },
    view: { stroke: group },
  }
}
