/** The importer of Graphviz (its WebAssembly build), an optional peer: loaded where a document has a graph in DOT. */

/** The part of `@viz-js/viz` that is used; its types are absent where it is not installed. */
interface Viz {
  render(source: string, options: object): VizResult
}

type VizResult =
  | { readonly status: 'success'; readonly output: string }
  | { readonly status: 'failure'; readonly errors: readonly { readonly message: string }[] }

interface VizModule {
  readonly instance: () => Promise<Viz>
}

/** Draws DOT as an SVG file, or returns the reason why it cannot. */
type DrawGraph = (source: string) => { readonly svg: string } | { readonly problem: string }

/** Graphviz measures text with the widths of Arial, which Liberation Sans has: labels fit their nodes. */
const FONT = { fontname: 'Arial', fontsize: '10' }

const OPTIONS = {
  format: 'svg',
  engine: 'dot',
  graphAttributes: { ...FONT, penwidth: '0.75', bgcolor: 'transparent' },
  nodeAttributes: { ...FONT, penwidth: '0.75' },
  edgeAttributes: { ...FONT, fontsize: '9', penwidth: '0.75', arrowsize: '0.7' },
} as const

/** Null where the package is not installed, or cannot run: it needs WebAssembly. */
export async function loadGraphviz(): Promise<DrawGraph | null> {
  if (!('WebAssembly' in globalThis)) return null
  const loaded = await (import('@viz-js/viz') as Promise<unknown> as Promise<VizModule>).catch(() => null)
  if (loaded === null) return null
  const viz = await loaded.instance()
  let hasFailed = false
  return source => {
    // The memory of a module is in any state after a fault.
    if (hasFailed) return { problem: 'Graphviz failed on an earlier graph of the document' }
    let result: VizResult
    try {
      result = viz.render(source, OPTIONS)
    } catch (error) {
      hasFailed = true
      return { problem: `Graphviz failed: ${(error as Error).message}` }
    }
    if (result.status === 'success') return { svg: result.output }
    return { problem: result.errors[0]?.message ?? 'it could not be read' }
  }
}
