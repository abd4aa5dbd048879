/** The structure tree (ISO 32000-1 §14.7) as a list of blocks, and which block marked content belongs to. */
import type { PdfFile } from '../pdf-reader/file.ts'
import {
  isArray,
  isReference,
  isString,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  textOf,
} from '../pdf-reader/values.ts'

/** Types that name a block for a reader; what is inside of one is called by it. */
const BLOCKS = new Set(
  'H H1 H2 H3 H4 H5 H6 P L LI Table TH TD Caption Figure Formula BlockQuote Note FENote Code TOC TOCI Form Title'.split(
    ' ',
  ),
)

/** Bounds the walk through a file that somebody else made. */
const MOST_ELEMENTS = 5_000_000

/** An element of the structure tree with its text. */
interface Block {
  readonly role: string
  readonly alt: string | null
  /** The text that the pages show for it; filled in page by page. */
  text: string
}

/** The structure tree as a list of blocks. */
export interface StructureTree {
  /** In reading order. */
  readonly blocks: readonly Block[]
  /** The block of marked content on a page (from 0), or null. */
  blockAt(page: number, mcid: number): Block | null
}

/** Reads the tree; a file without one gives no blocks. `pageOf` maps the object of a page to its index from 0. */
export function readStructure(file: PdfFile, pageOf: ReadonlyMap<number, number>): StructureTree {
  const root = file.dictionary(file.catalog.get('StructTreeRoot'))
  const roleMap = file.dictionary(root.get('RoleMap'))
  const blocks: Block[] = []
  const byContent = new Map<string, Block>()
  const seen = new Set<number>()
  const pending: { readonly value: PdfValue; readonly block: Block | null; readonly page: number }[] = []
  const push = (kids: PdfValue | undefined, block: Block | null, page: number): void => {
    const resolved = file.resolve(kids)
    const list = isArray(resolved) ? resolved : resolved === null ? [] : [kids!]
    for (let i = list.length - 1; i >= 0; i--) pending.push({ value: list[i]!, block, page })
  }
  push(root.get('K'), null, -1)
  for (let next = pending.pop(); next !== undefined && seen.size < MOST_ELEMENTS; next = pending.pop()) {
    if (isReference(next.value)) {
      if (seen.has(next.value.id)) continue
      seen.add(next.value.id)
    }
    const value = file.resolve(next.value)
    const entries = file.dictionary(value)
    const page = pageNumber(entries, pageOf) ?? next.page
    const mcid = typeof value === 'number' ? value : nameOf(entries.get('Type')) === 'MCR' ? entries.get('MCID') : null
    if (typeof mcid === 'number') {
      if (next.block !== null) byContent.set(`${page} ${mcid}`, next.block)
      continue
    }
    const role = standardRole(nameOf(entries.get('S')), roleMap)
    if (role === null) continue
    const block = BLOCKS.has(role) ? { role, alt: textEntry(file, entries, 'Alt'), text: '' } : next.block
    if (block !== null && block !== next.block) blocks.push(block)
    push(entries.get('K'), block, page)
  }
  return { blocks, blockAt: (page, mcid) => byContent.get(`${page} ${mcid}`) ?? null }
}

function pageNumber(entries: PdfDictionary, pageOf: ReadonlyMap<number, number>): number | null {
  const page = entries.get('Pg')
  return isReference(page) ? (pageOf.get(page.id) ?? null) : null
}

function standardRole(own: string | null, roleMap: PdfDictionary): string | null {
  let role = own
  for (let steps = 0; role !== null && !BLOCKS.has(role) && steps < 10; steps++) {
    const mapped = nameOf(roleMap.get(role))
    if (mapped === null) break
    role = mapped
  }
  return role
}

function textEntry(file: PdfFile, entries: PdfDictionary, key: string): string | null {
  const value = file.resolve(entries.get(key))
  return isString(value) ? textOf(value) : null
}
