/** The context in which libraries for diagrams run, with scripts in their place. */
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { Sandbox } from '../../src/diagrams/sandbox.ts'

const draw = (script: string, options: ConstructorParameters<typeof Sandbox>[1] = {}) =>
  new Sandbox([], options).draw(new Script(script), {})

test('takes what a script gives at once, in a promise or after a time', () => {
  expect(draw('done(1 + 1)')).toEqual({ svg: '2' })
  expect(draw('Promise.resolve(3).then(value => done(value))')).toEqual({ svg: '3' })
  expect(draw('setTimeout(() => done("b"), 20); setTimeout(() => done("a"), 10)')).toEqual({ svg: 'a' })
  expect(draw('failed(new Error("no  such\\nthing"))')).toEqual({ problem: 'no such thing' })
  expect(draw('throw new TypeError("wrong")')).toEqual({ problem: 'wrong' })
})

test('breaks off what does not come to an end', () => {
  expect(draw('for (;;);', { drawMs: 20 })).toEqual({ problem: 'it takes longer than 0.02 s', isSlow: true })
  expect(draw('const next = () => Promise.resolve().then(next); next()', { drawMs: 20 })).toMatchObject({
    isSlow: true,
  })
  expect(draw('new Promise(() => {})')).toEqual({ problem: 'it was not finished' })
  expect(draw('const next = () => setTimeout(next); next()')).toEqual({ problem: 'it takes more than 10000 steps' })
})

test('has no clock, chance, zone or locale of its own', () => {
  const script = `done([
    Date.now(), new Date().toISOString(), new Date(2024, 5, 1).getTime(), new Date('2024-06-01 12:00').getHours(),
    new Date(2024, 5, 1).getTimezoneOffset(), (1234.5).toLocaleString(), Math.random(), Math.random(), performance.now(),
  ].join(' '))`
  const first = draw(script)
  expect(first).toEqual(draw(script))
  expect(first).toMatchObject({
    svg: expect.stringMatching(/^946684800000 2000-01-01T00:00:00.000Z 1717200000000 12 0 1234.5 /),
  })
})

test('reaches nothing outside', () => {
  expect(draw('done([typeof process, typeof require, typeof fetch, typeof document].join())')).toEqual({
    svg: 'undefined,undefined,undefined,undefined',
  })
  expect(draw('done(Math.sin.constructor("return typeof process")())')).toEqual({ svg: 'undefined' })
})
