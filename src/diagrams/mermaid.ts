/** The reader of Mermaid, an optional peer: its one-file build runs in a sandbox, loaded where a document has a diagram. */
import { Script } from 'node:vm'
import type { FontBook } from '../fonts/book.ts'
import { DrawingMeasure } from './element-sizes.ts'
import type { DiagramPalette } from './palette.ts'
import { type Outcome, Sandbox, scriptOf } from './sandbox.ts'
import { AXIS_SIZE } from './ticks.ts'

/** Draws the source of a diagram as an SVG, or returns the reason why it cannot. */
type DrawMermaid = (source: string) => Outcome

const START = new Script('mermaid.initialize(settings); done("")')
const DRAW = new Script('mermaid.render(id, source).then(drawn => done(drawn.svg), error => failed(error))')

/** Number of diagrams of one document that may exceed the time limit; after these, no further one is drawn. */
const MOST_SLOW = 2

/**
 * HTML within a line of a label. Labels are texts of SVG here, in which Mermaid would show the tags as they are written; a line that
 * ends (`<br>`) is known to it.
 */
const INLINE_TAGS = /<\/?(?:b|strong|i|em|u|s|small|code|kbd|span|font|sub|sup|mark|center)(?:\s[^<>]*)?>/gi

/** A character by its name or number (`#quot;`) in a text of SVG, which Mermaid escapes once more than in HTML. */
const ESCAPED_REFERENCE = /&amp;(quot|apos|lt|gt|amp|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi

/**
 * The id of each drawing. Its rules begin with it, so that drawings of one kind have the same sheet, which is read once; ids are
 * made different when a drawing is finished.
 */
const ID = 'mermaid'

/** Null where the package is not installed. */
export function loadMermaid(fonts: FontBook, palette: DiagramPalette): DrawMermaid | null {
  const library = scriptOf('mermaid', 'dist/mermaid.min.js')
  if (library === null) return null
  let sandbox: Sandbox | null = null
  let slow = 0
  return source => {
    if (slow >= MOST_SLOW) return { problem: 'others of the document took too long' }
    sandbox ??= started(library, fonts, palette)
    const outcome = sandbox.draw(DRAW, { id: ID, source: source.replace(INLINE_TAGS, '') })
    // An interrupted drawing may have left the library in any state.
    if ('problem' in outcome) {
      sandbox = null
      if (outcome.isSlow === true) slow++
      return outcome
    }
    return { svg: outcome.svg.replace(ESCAPED_REFERENCE, '&$1;') }
  }
}

function started(library: Script, fonts: FontBook, palette: DiagramPalette): Sandbox {
  const sandbox = new Sandbox([library], { measure: new DrawingMeasure(fonts) })
  sandbox.draw(START, { settings: settingsOf(palette) })
  return sandbox
}

/** Diagrams are drawn at 16 px and shown at three quarters of that, as text of 9 pt. */
const FONT_SIZE = 16
/** The displayed size of a diagram, as a fraction of its drawn size. */
export const SHOWN = 0.75

/** Options of `mermaid.initialize`. */
export function settingsOf(palette: DiagramPalette): object {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    deterministicIds: true,
    deterministicIDSeed: 'diagram',
    htmlLabels: false,
    suppressErrorRendering: true,
    theme: 'base',
    look: 'classic',
    fontFamily: 'sans-serif',
    fontSize: FONT_SIZE,
    flowchart: { htmlLabels: false, useMaxWidth: true, nodeSpacing: 36, rankSpacing: 36 },
    class: { htmlLabels: false },
    state: { htmlLabels: false },
    gantt: { useWidth: 600, fontSize: 14, sectionFontSize: 14, barHeight: 26, leftPadding: 90 },
    journey: {
      textPlacement: 'tspan',
      taskFontFamily: 'sans-serif',
      titleFontFamily: 'sans-serif',
      titleColor: palette.ink,
    },
    c4: C4_FONTS,
    maxTextSize: 20_000,
    maxEdges: 400,
    themeCSS: rulesOf(palette),
    themeVariables: themeOf(palette),
  }
}

/** Each kind of node and line of a C4 diagram has its own font family. */
const C4_FONTS: Readonly<Record<string, string>> = Object.fromEntries(
  ['person', 'system', 'container', 'component']
    .flatMap(kind => ['', '_db', '_queue'].flatMap(form => [`${kind}${form}`, `external_${kind}${form}`]))
    .concat('boundary', 'message')
    .map(name => [`${name}FontFamily`, 'sans-serif']),
)

/**
 * Corrections of rules of the drawing that are hard to read on paper. Messages interrupt the lifelines that they cross, unless a frame
 * of the author has another ground there.
 */
const rulesOf = ({ line, ground, ink, isDark }: DiagramPalette): string => `
  .edgeLabel rect, .labelBkg { opacity: 1 !important; }
  .edgeLabel .label rect, .edgeLabel rect.background { fill: ${ground}; }
  .mindmap-node > circle ~ .label text, .mindmap-node > polygon ~ .label text { text-anchor: middle; }
  .messageText { paint-order: stroke; stroke: ${ground}; stroke-width: 4px; stroke-linejoin: round; }
  rect.rect ~ .messageText, g:has(> rect.rect) ~ .messageText { stroke: none; }
  .grid .tick text { font-size: ${AXIS_SIZE}px; }
  .grid .tick line { stroke: ${line}; stroke-width: 0.5; }
  .grid .domain { stroke: none; }
  text.journey-section, text.task { fill: ${ink}; }
  text[fill="#444444"] { fill: ${ink}; }
  line[stroke="#444444"], path[stroke="#444444"] { stroke: ${line}; }
  .links .link { mix-blend-mode: ${isDark ? 'screen' : 'multiply'} !important; }
  .critText0, .critText1, .critText2, .critText3 { fill: ${ink} !important; }
`

/** Number of series colours in Mermaid's themes. */
const MOST_SERIES = 12

function themeOf(palette: DiagramPalette): Record<string, unknown> {
  const { isDark, ink, line, ground, fill, border, group, note } = palette
  return {
    darkMode: isDark,
    fontFamily: 'sans-serif',
    fontSize: `${FONT_SIZE}px`,
    background: ground,
    primaryColor: fill,
    primaryTextColor: ink,
    primaryBorderColor: border,
    secondaryColor: group,
    secondaryTextColor: ink,
    secondaryBorderColor: border,
    tertiaryColor: group,
    tertiaryTextColor: ink,
    tertiaryBorderColor: border,
    lineColor: line,
    textColor: ink,
    noteBkgColor: note,
    noteTextColor: ink,
    noteBorderColor: border,
    edgeLabelBackground: ground,
    titleColor: ink,
    ...sequenceOf(palette),
    ...ganttOf(palette),
    packet: packetOf(palette),
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archGroupBorderColor: border,
    archGroupBorderWidth: '1px',
    ...seriesOf(palette),
  }
}

/** Bars of activations have a border; the numbers of messages stand on discs in the colour of the lines. */
function sequenceOf({ ink, line, ground, fill, border }: DiagramPalette): Record<string, string> {
  return {
    actorLineColor: border,
    signalColor: line,
    signalTextColor: ink,
    activationBkgColor: fill,
    activationBorderColor: border,
    sequenceNumberColor: ground,
  }
}

/** Fields of packets are nodes; labels of 12 px would be small on the page. */
const packetOf = ({ ink, fill, border }: DiagramPalette): Record<string, string> => ({
  startByteColor: ink,
  endByteColor: ink,
  byteFontSize: '12px',
  labelColor: ink,
  labelFontSize: `${FONT_SIZE}px`,
  titleColor: ink,
  titleFontSize: `${FONT_SIZE}px`,
  blockStrokeColor: border,
  blockFillColor: fill,
})

/** Critical tasks have the fourth colour of a series, the warmest one of each palette. */
const CRITICAL = 3

/** Finished tasks are pale, active ones are strong, and critical ones are warm; their text is in `ink`. */
function ganttOf({
  ink,
  line,
  fill,
  border,
  group,
  series,
  accents,
}: DiagramPalette): Record<string, string | undefined> {
  return {
    gridColor: line,
    sectionBkgColor: group,
    altSectionBkgColor: group,
    sectionBkgColor2: group,
    taskBkgColor: fill,
    taskBorderColor: border,
    activeTaskBkgColor: series[0],
    activeTaskBorderColor: border,
    doneTaskBkgColor: group,
    doneTaskBorderColor: line,
    critBkgColor: series[CRITICAL % series.length],
    critBorderColor: accents[CRITICAL % accents.length],
    taskTextColor: ink,
    taskTextDarkColor: ink,
    taskTextLightColor: ink,
    taskTextOutsideColor: ink,
  }
}

/** Bars are in the first colour of the series, and the line that often crosses them in the borders'. */
function xyChartOf({ series, ink, line, ground, border }: DiagramPalette): Record<string, string> {
  const axis = (name: string) => ({
    [`${name}AxisLabelColor`]: ink,
    [`${name}AxisTitleColor`]: ink,
    [`${name}AxisTickColor`]: line,
    [`${name}AxisLineColor`]: line,
  })
  return {
    backgroundColor: ground,
    titleColor: ink,
    plotColorPalette: [...series.slice(0, 1), border, ...series.slice(1)].join(', '),
    ...axis('x'),
    ...axis('y'),
  }
}

function seriesOf(palette: DiagramPalette): Record<string, unknown> {
  const { series, ink, ground } = palette
  const names: Record<string, unknown> = {
    pieTitleTextColor: ink,
    pieSectionTextColor: ink,
    pieLegendTextColor: ink,
    pieStrokeColor: ground,
    pieOuterStrokeColor: ground,
    pieOpacity: '1',
    xyChart: xyChartOf(palette),
  }
  for (let i = 0; i < MOST_SERIES; i++) {
    const color = series[i % series.length]
    for (const name of [`pie${i + 1}`, `cScale${i}`, `git${i}`, `fillType${i}`]) names[name] = color
    for (const name of [`cScaleLabel${i}`, `gitBranchLabel${i}`, `gitInv${i}`]) names[name] = ink
  }
  return names
}
