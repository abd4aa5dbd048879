import { expect, it } from 'vitest'
import { fitTree } from '../../src/pdf/structure/fit-tree.ts'
import { makeRegular } from '../../src/pdf/structure/repairs.ts'
import { added, appended, type Item, preorder } from '../../src/pdf/structure/tree.ts'

const STREAM = { page: 1, form: null, parentKey: 0, count: 0 }
const words = (mcid: number): Item => ({ kind: 'mark', sequence: mcid, stream: STREAM, mcid, place: null })
const field = (id: number): Item => ({
  kind: 'annotation',
  sequence: id,
  page: 1,
  id,
  key: id,
  contents: 'f',
  isField: true,
  leadsTo: null,
})

it('leaves each field alone in its element, those in other fields as well (ISO 14289-1 §7.18.4)', () => {
  const innermost = added('Form', null, [words(0), field(10)])
  const inner = added('Form', null, [words(1), innermost, field(11)])
  const outer = added('Form', null, [inner, words(2), field(12)])
  const root = added('Document', null, [outer])
  fitTree(root, [root, outer, inner, innermost])
  const forms = [...preorder(root)].filter(({ role }) => role === 'Form')
  expect(forms.map(({ kids }) => kids.map(({ kind }) => kind))).toEqual([
    ['annotation'],
    ['annotation'],
    ['annotation'],
  ])
  const marks = [...preorder(root)].flatMap(({ kids }) => kids.flatMap(kid => (kid.kind === 'mark' ? [kid.mcid] : [])))
  expect(marks).toEqual([1, 0, 2])
})

it('makes a Figure of what is drawn among words, where that may stand (ISO 14289-2 §8.5.1)', () => {
  const drawing = (mcid: number): Item => ({
    kind: 'mark',
    sequence: mcid,
    stream: STREAM,
    mcid,
    place: null,
    isDrawn: true,
  })
  const code = added('Code', null, [drawing(0)])
  const link = added('Link', null, [drawing(1)])
  const figure = added('Figure', null, [link], { alternative: 'a' })
  const paragraph = added('P', null, [words(2), drawing(3), code, figure])
  const root = added('Document', null, [paragraph])
  for (const [node, parent] of [
    [code, paragraph],
    [figure, paragraph],
    [link, figure],
    [paragraph, root],
  ] as const)
    node.parent = parent
  fitTree(root, [root, paragraph, code, figure, link])
  const pathOf = (wanted: number): string => {
    const holder = [...preorder(root)].find(({ kids }) => kids.some(kid => kid.kind === 'mark' && kid.mcid === wanted))
    const roles: string[] = []
    for (let node = holder ?? null; node !== null; node = node.parent) roles.unshift(node.role)
    return roles.join(' > ')
  }
  expect([0, 1, 2, 3].map(pathOf)).toEqual([
    'Document > P > Code > Span > Figure',
    'Document > P > Figure > Span',
    'Document > P',
    'Document > P > Figure',
  ])
})

it('drops row groups without rows, and then has a TBody (ISO 32000-1 §14.8.4.3.4)', () => {
  const row = added('TR', null, [added('TD', null, [words(0)])])
  const table = added('Table', null, [added('TBody', null), added('THead', null, [row]), added('TBody', null)])
  const root = added('Document', null, [table])
  makeRegular(root)
  expect([...preorder(table)].map(({ role }) => role)).toEqual(['Table', 'TBody', 'TR', 'TD'])
})

it('lists of nodes that are empty at first are shared, and never filled', () => {
  const [node, other] = [added('P', null), added('P', null)]
  expect(node.kids).toBe(other.kids)
  const first = appended(node.kids, words(0))
  const both = appended(first, words(1))
  expect([node.kids, other.kids]).toEqual([[], []])
  expect(both).toEqual([words(0), words(1)])
})
