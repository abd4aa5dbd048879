/**
 * Cascade layers (CSS Cascade 5 §6.4): a tree of names in the order of their first appearance.
 * https://www.w3.org/TR/css-cascade-5/
 */

/** A layer with its nested layers by name, in the order of their first appearance. */
export interface Layer {
  readonly children: Map<string, Layer>
  /** Assigned after all sheets are read: among normal declarations, a higher rank wins. */
  rank: number
}

/** An empty tree of cascade layers (CSS Cascade 5 §6.4). */
export const newLayer = (): Layer => ({ children: new Map(), rank: 0 })

/** The layer of a dotted name within another, created if it does not exist. A null name creates an anonymous layer. */
export function layerOf(parent: Layer, name: string | null): Layer {
  let layer = parent
  for (const part of name === null ? [`(${parent.children.size})`] : name.split('.')) {
    let child = layer.children.get(part)
    if (child === undefined) {
      child = newLayer()
      layer.children.set(part, child)
    }
    layer = child
  }
  return layer
}

/**
 * Numbers the layers, children before their parent: rules in a nested layer are weaker than the unlayered rules of its parent,
 * and of two siblings the later is stronger (CSS Cascade 5, "Layer Ordering",
 * https://www.w3.org/TR/css-cascade-5/#layer-ordering). For important declarations the order is the opposite (see
 * rule-index.ts).
 */
export function rankLayers(root: Layer): void {
  let rank = 0
  const pending: { layer: Layer; isOpen: boolean }[] = [{ layer: root, isOpen: false }]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item.isOpen) item.layer.rank = rank++
    else {
      pending.push({ layer: item.layer, isOpen: true })
      for (const child of [...item.layer.children.values()].reverse()) pending.push({ layer: child, isOpen: false })
    }
  }
}
