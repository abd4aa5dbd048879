import { expect, it } from 'vitest'
import { fitTree } from '../../src/pdf/structure/fit-tree.ts'
import { added, type Item, preorder } from '../../src/pdf/structure/tree.ts'

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
