import { expect, it } from 'vitest'
import { fontLibrary } from '../../src/fonts/library.ts'
import { closeFaces } from '../../src/fonts/library-face.ts'

it('opens a face once, and anew after all were closed', () => {
  const library = fontLibrary()
  const face = library.facesOf(library.families[0]!.name.toLowerCase())[0]!
  const first = face.open()!
  expect(face.open()).toBe(first)
  closeFaces()
  const second = face.open()!
  expect(second).not.toBe(first)
  expect(second.id).toBe(first.id)
  expect(face.open()).toBe(second)
})
