/** Objects are grouped by their source texts without the numbers in them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AlikeObjects } from '../../src/pdf/alike-objects.ts'

const put = (groups: AlikeObjects, source: string): void => {
  groups.like(source).push({ id: 1, source })
}

it('groups texts as a copy without numbers would', () => {
  const text = fc.string({ unit: fc.constantFrom('0', '1', '9', '/', ':', 'a'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), texts => {
      const groups = new AlikeObjects()
      const byShape = new Map<string, string[]>()
      for (const source of texts) {
        put(groups, source)
        const shape = source.replace(/\d+/g, '0')
        byShape.set(shape, [...(byShape.get(shape) ?? []), source])
      }
      expect(Array.from(groups.groups, group => group.map(({ source }) => source))).toEqual([...byShape.values()])
    }),
  )
})

it('begins a group again at the end after it was removed', () => {
  const groups = new AlikeObjects()
  put(groups, 'a1')
  put(groups, 'b1')
  groups.delete(groups.like('a2'))
  put(groups, 'a3')
  expect(Array.from(groups.groups, ([first]) => first!.source)).toEqual(['b1', 'a3'])
  groups.clear()
  expect(groups.groups.size).toBe(0)
  expect(groups.like('b2')).toEqual([])
})
