/** A document that is shown while it is written: the last rendering that worked, and what is wrong with the newest one. */
import type { Diagnostic } from '../base/diagnostics.ts'
import type { Point } from '../base/geometry.ts'
import { type WeighedLine, weighedLineAt } from '../debug/line-breaks.ts'
import { overlaySvg } from '../debug/overlay.ts'
import { pngOf, rasterize } from '../raster/raster.ts'
import type { Stages } from '../render/stages.ts'
import { type SourcePlace, sourceAt, tagsOf, tagsSvg, warningsSvg } from './page-marks.ts'

/** What the preview's page shows beside the pictures. */
interface PreviewState {
  /** Grows with each rendering; pictures are asked for by it. */
  readonly version: number
  readonly title: string
  /** Of the sheets, px. */
  readonly pages: readonly { readonly width: number; readonly height: number; readonly number: number }[]
  readonly warnings: readonly PreviewWarning[]
  /** Why the newest text of the document has no pages; those of the last one that had are shown. */
  readonly error: { readonly code: string; readonly message: string; readonly where: string | null } | null
  readonly template: string
  /** From the change to the finished pages, without pictures, ms. */
  readonly elapsed: number
}

interface PreviewWarning extends Diagnostic {
  /** Line of the document's source, where the warning names one. */
  readonly line: number | null
}

/** One rendering: the stages, and what was noticed on the way. */
export interface Rendering {
  readonly stages: Stages
  readonly warnings: readonly Diagnostic[]
}

/** A document that is rendered anew whenever it changes, for any number of viewers. */
export interface PreviewSession {
  readonly state: PreviewState
  /** Renders the document anew and tells everybody who listens. Renderings that are asked for meanwhile become one. */
  refresh(): Promise<void>
  /** Calls `listener` with each new state; the function that it returns ends that. */
  listen(listener: (state: PreviewState) => void): () => void
  /** A PNG file; null where there is no such page. `page` counts from 0. */
  picture(page: number, dpi: number): Uint8Array | null
  /** SVG with the groups `boxes`, `baselines`, `breaks`, `tags` and `warnings`; null where there is no such page. */
  overlay(page: number): string | null
  sourceAt(page: number, point: Point): SourcePlace | null
  /** The line at a point of a page, with the places at which it might have ended. */
  lineAt(page: number, point: Point): WeighedLine | null
}

const EMPTY: PreviewState = {
  version: 0,
  title: '',
  pages: [],
  warnings: [],
  error: null,
  template: '',
  elapsed: 0,
}

/** Pictures that are kept until the next rendering. */
const KEPT_PICTURES = 64

/** `render` reads the document as it is now and takes it to the display list; it throws what a job throws. */
export function previewSession(render: () => Promise<Rendering>): PreviewSession {
  const listeners = new Set<(state: PreviewState) => void>()
  let state = EMPTY
  let shown: Stages | null = null
  let pictures = new Map<string, Uint8Array>()
  let tags: ReturnType<typeof tagsOf> | null = null

  const renderOnce = async (): Promise<void> => {
    const started = performance.now()
    const version = state.version + 1
    try {
      const { stages, warnings } = await render()
      shown = stages
      pictures = new Map()
      tags = null
      state = stateOf(stages, warnings, version, performance.now() - started)
    } catch (error) {
      state = { ...state, version, error: errorOf(error), elapsed: performance.now() - started }
    }
    for (const listener of listeners) listener(state)
  }

  const refresh = coalesced(renderOnce)

  return {
    get state() {
      return state
    },
    refresh,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    picture(page, dpi) {
      const display = shown?.display.pages[page]
      if (display === undefined) return null
      const key = `${page}@${dpi}`
      const png = pictures.get(key) ?? pngOf(rasterize(display, dpi))
      if (pictures.size < KEPT_PICTURES) pictures.set(key, png)
      return png
    },
    overlay(page) {
      if (shown === null) return null
      tags ??= tagsOf(shown.display.structure)
      return overlayOf(shown, page, tags, state.warnings)
    },
    sourceAt(page, point) {
      const display = shown?.display.pages[page]
      return display === undefined ? null : sourceAt(display, point)
    },
    lineAt(index, point) {
      const page = shown?.paged.pages[index]
      return shown === null || page === undefined ? null : weighedLineAt(page, point, shown.fonts)
    },
  }
}

/** A function that runs `once`, and again where it was called meanwhile; calls during a run share its end. */
function coalesced(once: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isStale = false
  const all = async (): Promise<void> => {
    do {
      isStale = false
      await once()
    } while (isStale)
  }
  return () => {
    isStale = running !== null
    running ??= all().finally(() => {
      running = null
    })
    return running
  }
}

/** The overlay of a page; null where there is no such page. */
function overlayOf(
  { display, paged }: Stages,
  page: number,
  tags: ReturnType<typeof tagsOf>,
  warnings: readonly PreviewWarning[],
): string | null {
  const shown = display.pages[page]
  if (shown === undefined) return null
  const boxes = overlaySvg(paged.pages, page)
  const view = `viewBox="0 0 ${shown.width} ${shown.height}"`
  const groups = boxes + tagsSvg(shown, tags) + warningsSvg(shown, messagesByLine(warnings))
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${groups}</svg>`
}

function stateOf(
  { display, meta, choice }: Stages,
  warnings: readonly Diagnostic[],
  version: number,
  elapsed: number,
): PreviewState {
  return {
    version,
    title: meta.title ?? '',
    pages: display.pages.map(({ width, height, number }) => ({ width, height, number })),
    warnings: warnings.map(warning => ({ ...warning, line: lineOf(warning.where) })),
    error: null,
    template: choice.template,
    elapsed,
  }
}

/** Places in the document are "line 12" or "12:3"; those in sheets begin with the name of the sheet. */
function lineOf(where: string | null): number | null {
  const found = /^(?:line )?(\d+)(?::\d+)?$/.exec(where ?? '')
  return found === null ? null : Number(found[1])
}

function messagesByLine(warnings: readonly PreviewWarning[]): ReadonlyMap<number, string> {
  const messages = new Map<number, string>()
  for (const { line, message } of warnings)
    if (line !== null) messages.set(line, messages.has(line) ? `${messages.get(line)}\n${message}` : message)
  return messages
}

/** Faults of ours are shown like those of the document: who writes it must see that something is wrong. */
function errorOf(error: unknown): PreviewState['error'] {
  if (!(error instanceof Error)) return { code: 'internal_error', message: String(error), where: null }
  if (error.name !== 'OctavoError') return { code: 'internal_error', message: error.message, where: null }
  const { code, where = null } = error as Error & { readonly code: string; readonly where?: string | null }
  return { code, message: error.message, where }
}
