/** Link annotations (ISO 32000-1 §12.5.6.5) and the named destinations that they, and others from outside, lead to. */
import type { DisplayDocument, Owner } from '../paint/ops.ts'
import { toPdfBox } from './bounds.ts'
import type { PlacedLink } from './draw.ts'
import { putNameTree, toBytes } from './name-tree.ts'
import { type DestinationPages, destination } from './outline.ts'
import type { PdfFile } from './pdfkit.ts'
import type { Structure } from './structure.ts'
import { byteString, dictionary, LONGEST_STRING, numbers, type Reference, textString } from './syntax.ts'

/** Writes the annotations of a page. Links to places that do not exist are left out. */
export function putLinks(
  file: PdfFile,
  links: readonly PlacedLink[],
  page: { readonly id: Reference; readonly height: number },
  anchors: DisplayDocument['anchors'],
  structure: Structure | null,
): readonly Reference[] {
  const ids: Reference[] = []
  for (const { op, rect } of links) {
    const box = toPdfBox(rect, page.height)
    if (box[0] === box[2] || box[1] === box[3]) continue
    if (op.target.kind === 'anchor' && !anchors.has(op.target.id)) continue
    const uri = op.target.kind === 'anchor' ? '' : asciiUrl(op.target.url)
    // A picture in an address, say, which no reader would follow.
    if (uri.length > LONGEST_STRING) continue
    const id = file.reserve()
    ids.push(id)
    const owner = nodeOf(op.owner)
    const StructParent = structure?.recordLink(owner, page.id, id, op.contents) ?? null
    const target =
      op.target.kind === 'anchor'
        ? { Dest: byteString(toBytes(op.target.id)) }
        : { A: `<</S/URI/URI${byteString(uri)}>>` }
    file.put(
      id,
      dictionary({
        Type: '/Annot',
        Subtype: '/Link',
        Rect: numbers(box),
        Border: '[0 0 0]',
        // Printed along with the page, as PDF/A asks; it draws nothing.
        F: 4,
        // ISO 14289-1 §7.18.5: a link says where it leads.
        Contents: textString(op.contents || uri || '→'),
        StructParent,
        ...target,
      }),
    )
  }
  return ids
}

const nodeOf = (owner: Owner): number | null => (typeof owner === 'number' ? owner : null)

/** A URI is seven-bit ASCII (§12.6.4.7). */
const asciiUrl = (url: string): string =>
  url.toWellFormed().replace(/[^\x21-\x7e]/gu, character => encodeURIComponent(character))

/** The Dests tree, or null when nothing has a name. */
export function putDestinations(
  file: PdfFile,
  anchors: DisplayDocument['anchors'],
  pages: DestinationPages,
): Reference | null {
  if (anchors.size === 0) return null
  return putNameTree(file, anchors, ({ page, y }) => destination(pages, page, y))
}
