import { describe, expect, it } from 'vitest'
import type { StructureNode } from '../../src/boxes/structure-node.ts'
import type { Owner, PaintOp } from '../../src/paint/ops.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { type Dict, decoded, Name, PdfReader, type PdfValue, Ref } from './reader.ts'
import { displayDocument, glyphs, node, OPTIONS, page } from './sample.ts'

const FONT = 'source-serif-4/SourceSerif4-Regular.otf'

let next = 0

/** A letter that belongs to `owner`. */
const ink = (owner: Owner): PaintOp => glyphs('a', { font: FONT, x: 10 * next++, y: 20, owner })

const group = (children: readonly PaintOp[]): PaintOp => {
  return { op: 'group', clip: null, clipRule: 'nonzero', transform: null, opacity: 0.5, children }
}

const link = (owner: Owner, contents = 'there'): PaintOp => {
  return {
    op: 'link',
    link: next++,
    rect: { x: 0, y: 0, width: 9, height: 9 },
    target: { kind: 'url', url: 'https://a.example/ü' },
    contents,
    owner,
  }
}

async function written(pages: readonly (readonly PaintOp[])[], structure: StructureNode): Promise<PdfReader> {
  const display = displayDocument(
    pages.map(ops => page(ops)),
    { structure },
  )
  return new PdfReader(await writePdf(display, OPTIONS))
}

/** The tree as nested lists: role, then children, marked content as "page:mcid", annotations as "link". */
function treeOf(pdf: PdfReader): unknown {
  const pages = pdf.pages.map(ref => ref.id)
  const shown = (value: PdfValue, parent: Dict): unknown => {
    if (typeof value === 'number') return `${pages.indexOf((parent['Pg'] as Ref).id)}:${value}`
    const dict = pdf.dict(value)
    if (dict['Type'] instanceof Name && dict['Type'].name === 'MCR') {
      return `${pages.indexOf((dict['Pg'] as Ref).id)}${dict['Stm'] === undefined ? '' : 'form'}:${dict['MCID']}`
    }
    if (dict['Type'] instanceof Name && dict['Type'].name === 'OBJR') return 'link'
    return [(dict['S'] as Name).name, ...pdf.list(dict['K']).map(kid => shown(kid, dict))]
  }
  return shown(pdf.get(pdf.dict(pdf.catalog['StructTreeRoot'])['K']), {})
}

/** Every element by walking the tree. */
function elements(pdf: PdfReader): readonly { readonly ref: Ref; readonly dict: Dict }[] {
  const found: { ref: Ref; dict: Dict }[] = []
  const pending: PdfValue[] = [pdf.dict(pdf.catalog['StructTreeRoot'])['K']!]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (!(value instanceof Ref)) continue
    const dict = pdf.dict(value)
    if (!(dict['S'] instanceof Name)) continue
    found.push({ ref: value, dict })
    pending.push(...pdf.list(dict['K']))
  }
  return found
}

describe('the structure tree', () => {
  it('interleaves the content of a paragraph with that of its inline children in reading order', async () => {
    const strong = node('Span')
    const anchor = node('Link')
    const paragraph = node('P', [strong, anchor])
    const ops = [
      ink(paragraph.id),
      ink(strong.id),
      ink(paragraph.id),
      ink(anchor.id),
      link(anchor.id),
      ink(paragraph.id),
    ]
    const pdf = await written([ops], node('Document', [paragraph]))
    expect(treeOf(pdf)).toEqual(['Document', ['P', '0:0', ['Span', '0:1'], '0:2', ['Link', '0:3', 'link'], '0:4']])
  })

  it('keeps the order of the tree where the order of painting differs', async () => {
    const [first, second] = [node('P'), node('P')]
    const pdf = await written([[ink(second.id), ink(first.id)]], node('Document', [first, second]))
    expect(treeOf(pdf)).toEqual(['Document', ['P', '0:1'], ['P', '0:0']])
  })

  it('gives a paragraph over two pages one element', async () => {
    const paragraph = node('P')
    const pdf = await written([[ink(paragraph.id)], [ink(paragraph.id)]], node('Document', [paragraph]))
    expect(treeOf(pdf)).toEqual(['Document', ['P', '0:0', '1:0']])
  })

  it('drops what has no content, but no cell of a table', async () => {
    const filled = node('TD')
    const table = node('Table', [node('TR', [filled, node('TD')]), node('TR', [node('TD'), node('TD')])])
    const pdf = await written(
      [[ink(filled.id)]],
      node('Document', [node('Sect', [node('P')]), table, node('Table', [node('TR', [node('TD')])])]),
    )
    expect(treeOf(pdf)).toEqual(['Document', ['Table', ['TR', ['TD', '0:0'], ['TD']], ['TR', ['TD'], ['TD']]]])
  })

  it('marks everything that no node owns as an artifact of its kind', async () => {
    const pdf = await written([[ink('pagination'), ink('layout'), ink('background'), ink(987654)]], node('Document'))
    expect(pdf.content(0).match(/\/Artifact<<\/Type\/\w+/g)).toEqual([
      '/Artifact<</Type/Pagination',
      '/Artifact<</Type/Layout',
      '/Artifact<</Type/Background',
      '/Artifact<</Type/Layout',
    ])
    expect(treeOf(pdf)).toEqual(['Document'])
  })

  it('leads from every piece of content back to its element', async () => {
    const [a, b] = [node('P'), node('P')]
    const pages = [
      [ink(a.id), ink(b.id), ink(a.id)],
      [group([ink(b.id), ink(a.id)]), link(b.id)],
    ]
    const pdf = await written(pages, node('Document', [a, b]))
    const parents = parentTree(pdf)
    const seen = new Set<string>()
    for (const { ref, dict } of elements(pdf)) {
      for (const kid of pdf.list(dict['K'])) {
        const key = contentKey(pdf, kid, dict)
        if (key === null) continue
        seen.add(key)
        expect(parents.get(key), key).toBe(ref.id)
      }
    }
    expect([...seen].sort()).toEqual([...parents.keys()].sort())
    expect(seen.size).toBe(6)
  })

  it('numbers the content of a transparency group on its own', async () => {
    const paragraph = node('P')
    const pdf = await written(
      [[ink(paragraph.id), group([ink(paragraph.id), ink(paragraph.id)])]],
      node('Document', [paragraph]),
    )
    expect(treeOf(pdf)).toEqual(['Document', ['P', '0:0', '0form:0']])
  })

  it('puts a link that no Link element owns into one of its own', async () => {
    const paragraph = node('P')
    const pdf = await written([[ink(paragraph.id), link(paragraph.id)]], node('Document', [paragraph]))
    expect(treeOf(pdf)).toEqual(['Document', ['P', '0:0', ['Link', 'link']]])
    const [annotation] = pdf.list(pdf.dict(pdf.pages[0])['Annots']).map(ref => pdf.dict(ref))
    expect(annotation!['Contents']).toBe('there')
    expect(pdf.dict(annotation!['A'])['URI']).toBe('https://a.example/%C3%BC')
  })

  it('tells spans, scopes, headers, list numbering, languages and texts', async () => {
    const header = node('TH', [], { attributes: { scope: 'Column', id: 'h1', columnSpan: 2 } })
    const cell = node('TD', [], { attributes: { headers: ['h1'], rowSpan: 3 } })
    const list = node('L', [node('LI')], { attributes: { listNumbering: 'Decimal' } })
    const figure = node('Figure', [], { alternative: 'Ein Bild', language: 'de' })
    const short = node('Span', [], { actualText: 'ct' })
    const item = list.children[0]!
    const ops = [header, cell, item, figure, short].map(owner => ink(owner.id))
    const pdf = await written(
      [ops],
      node('Document', [node('Table', [node('TR', [header, cell]), node('TR'), node('TR')]), list, figure, short]),
    )
    const of = (role: string): Dict => elements(pdf).find(({ dict }) => (dict['S'] as Name).name === role)!.dict
    expect(of('TH')).toMatchObject({ ID: 'h1', A: { Scope: { name: 'Column' }, ColSpan: 2 } })
    // The rows that the cell reaches into are filled with cells of their own.
    const cells = elements(pdf).filter(({ dict }) => (dict['S'] as Name).name === 'TD')
    expect(cells.map(each => each.dict['A'])).toContainEqual(expect.objectContaining({ RowSpan: 3, Headers: ['h1'] }))
    expect(of('L')).toMatchObject({ A: { ListNumbering: { name: 'Decimal' } } })
    expect(of('Figure')).toMatchObject({ Alt: 'Ein Bild', Lang: 'de' })
    expect(pdf.dict(of('Figure')['A'])['BBox']).toHaveLength(4)
    expect(of('Span')).toMatchObject({ ActualText: 'ct' })
    const ids = pdf.dict(pdf.dict(pdf.catalog['StructTreeRoot'])['IDTree'])
    expect(pdf.list(ids['Names'])[0]).toBe('h1')
  })

  it('says of a hyphen that the line break made that it is a soft one', async () => {
    const paragraph = node('P')
    const face = {
      metrics: { ascent: 1, descent: 0 },
      advanceOf: () => 0.5,
      boundsOf: () => null,
      glyphCount: 2,
      id: '',
      data: new Uint8Array(0),
      fontBounds: { minX: 0, minY: 0, maxX: 1, maxY: 1 },
      postscriptName: 'X',
    }
    const hyphen = {
      ...{ op: 'glyphs', face, size: 10, at: { x: 0, y: 20 }, xOffsets: null, yOffsets: null, isRightToLeft: false },
      ...{
        glyphs: Uint16Array.of(1),
        advances: Float32Array.of(5),
        clusters: Uint32Array.of(0),
        text: '',
        language: null,
      },
      ...{ color: { r: 0, g: 0, b: 0, a: 1 }, owner: paragraph.id },
    } as unknown as PaintOp
    const pdf = await written([[ink(paragraph.id), hyphen, ink(paragraph.id)]], node('Document', [paragraph]))
    expect(treeOf(pdf)).toEqual(['Document', ['P', '0:0', ['Span', '0:1'], '0:2']])
    const span = elements(pdf).find(({ dict }) => (dict['S'] as Name).name === 'Span')!
    expect(decoded(span.dict['ActualText'] as string)).toBe('\u00ad')
  })

  it('is written for any depth', async () => {
    const leaf = node('P')
    let root: StructureNode = leaf
    for (let depth = 0; depth < 20_000; depth++) root = node('Div', [root])
    const pdf = await written([[ink(leaf.id)]], node('Document', [root]))
    expect(elements(pdf)).toHaveLength(20_002)
  })

  it('is left out of a plain file', async () => {
    const paragraph = node('P')
    const display = displayDocument([page([ink(paragraph.id), link(paragraph.id)])], {
      structure: node('Document', [paragraph]),
    })
    const pdf = new PdfReader(await writePdf(display, { ...OPTIONS, standards: ['plain'] }))
    expect(pdf.catalog['StructTreeRoot']).toBeUndefined()
    expect(pdf.content(0)).not.toContain('BDC')
    expect(pdf.list(pdf.dict(pdf.pages[0])['Annots'])).toHaveLength(1)
  })
})

/** The parent tree by "stream object:mcid" and "annotation object". */
function parentTree(pdf: PdfReader): ReadonlyMap<string, number> {
  const entries = new Map<string, number>()
  const nums = pdf.list(pdf.dict(pdf.dict(pdf.catalog['StructTreeRoot'])['ParentTree'])['Nums'])
  const streams = new Map<number, number>()
  const annotations = new Map<number, number>()
  for (const ref of pdf.pages) {
    const dict = pdf.dict(ref)
    if (dict['StructParents'] !== undefined) streams.set(dict['StructParents'] as number, ref.id)
    for (const form of Object.values(pdf.dict(pdf.dict(dict['Resources'])['XObject'] ?? null) ?? {})) {
      const key = pdf.dict(form)['StructParents']
      if (key !== undefined) streams.set(key as number, (form as Ref).id)
    }
    for (const annotation of pdf.list(dict['Annots'])) {
      annotations.set(pdf.dict(annotation)['StructParent'] as number, (annotation as Ref).id)
    }
  }
  for (let i = 0; i < nums.length; i += 2) {
    const key = nums[i] as number
    const value = nums[i + 1]!
    if (value instanceof Ref) entries.set(`annotation ${annotations.get(key)}`, value.id)
    else
      for (const [mcid, owner] of pdf.list(value).entries())
        entries.set(`${streams.get(key)}:${mcid}`, (owner as Ref).id)
  }
  return entries
}

function contentKey(pdf: PdfReader, kid: PdfValue, parent: Dict): string | null {
  if (typeof kid === 'number') return `${(parent['Pg'] as Ref).id}:${kid}`
  const dict = pdf.dict(kid)
  if (dict['Obj'] instanceof Ref) return `annotation ${dict['Obj'].id}`
  if (dict['MCID'] === undefined) return null
  return `${((dict['Stm'] ?? dict['Pg']) as Ref).id}:${dict['MCID']}`
}
