/** Choosing among the faces of a family (CSS Fonts 4 §5.2, https://www.w3.org/TR/css-fonts-4/#font-style-matching). */
import { describe, expect, test } from 'vitest'
import { type FaceDescription, type FaceRequest, matchFaces } from '../../src/fonts/face-matching.ts'

const face = (changes: {
  readonly weight?: number | readonly [number, number]
  readonly style?: FaceDescription['style']
  readonly stretch?: number | readonly [number, number]
}): FaceDescription => {
  const { weight = 400, style = 'normal', stretch = 100 } = changes
  const range = (value: number | readonly [number, number]) =>
    typeof value === 'number' ? { min: value, max: value } : { min: value[0], max: value[1] }
  return { weight: range(weight), style, stretch: range(stretch) }
}

const request = (changes: Partial<FaceRequest>): FaceRequest => ({
  fontWeight: 400,
  fontStyle: 'normal',
  fontStretch: 100,
  ...changes,
})

describe('weights', () => {
  test.each([
    [400, [300, 400, 500], 400],
    [400, [300, 500], 500],
    [400, [300, 600], 300],
    [450, [400, 500], 500],
    [500, [400, 600], 400],
    [500, [300, 600], 300],
    [500, [600, 900], 600],
    [300, [200, 400], 200],
    [300, [100, 200, 400], 200],
    [300, [400, 700], 400],
    [600, [500, 700], 700],
    [600, [700, 900], 700],
    [600, [300, 500], 500],
    [900, [100, 400], 400],
  ])('%i of %j is %i', (fontWeight, weights, expected) => {
    const faces = weights.map(weight => face({ weight }))
    expect(matchFaces(faces, request({ fontWeight })).map(({ weight }) => weight.min)).toEqual([expected])
  })

  test('a range that holds the weight is nearest', () => {
    const variable = face({ weight: [100, 350] })
    expect(matchFaces([face({ weight: 400 }), variable], request({ fontWeight: 350 }))).toEqual([variable])
    expect(matchFaces([face({ weight: 400 }), variable], request({ fontWeight: 351 }))).toEqual([variable])
    expect(matchFaces([face({ weight: 400 }), variable], request({ fontWeight: 400 }))).not.toContain(variable)
  })
})

describe('styles', () => {
  test.each([
    ['italic', ['normal', 'oblique', 'italic'], 'italic'],
    ['italic', ['normal', 'oblique'], 'oblique'],
    ['oblique', ['normal', 'italic'], 'italic'],
    ['normal', ['italic', 'oblique'], 'oblique'],
    ['normal', ['italic', 'normal'], 'normal'],
  ] as const)('%s of %j is %s', (fontStyle, styles, expected) => {
    const faces = styles.map(style => face({ style }))
    expect(matchFaces(faces, request({ fontStyle })).map(({ style }) => style)).toEqual([expected])
  })
})

describe('widths', () => {
  test.each([
    [100, [75, 125], 75],
    [100, [110, 125], 110],
    [90, [75, 100], 75],
    [110, [100, 125], 125],
    [110, [75, 100], 100],
    [75, [100, 125], 100],
  ])('%i %% of %j is %i', (fontStretch, widths, expected) => {
    const faces = widths.map(stretch => face({ stretch }))
    expect(matchFaces(faces, request({ fontStretch })).map(({ stretch }) => stretch.min)).toEqual([expected])
  })

  test('decide before styles, and styles before weights', () => {
    const narrow = face({ stretch: 75, weight: 900 })
    const wide = face({ stretch: 125, style: 'italic', weight: 400 })
    expect(matchFaces([narrow, wide], request({ fontStyle: 'italic', fontStretch: 90 }))).toEqual([narrow])
    const heavy = face({ style: 'italic', weight: 900 })
    const upright = face({ weight: 400 })
    expect(matchFaces([upright, heavy], request({ fontStyle: 'italic' }))).toEqual([heavy])
  })
})

test('faces that match equally well stay in their order', () => {
  const [a, b] = [face({}), face({})]
  expect(matchFaces([a, face({ weight: 700 }), b], request({}))).toEqual([a, b])
  expect(matchFaces([], request({}))).toEqual([])
})

test('the ends of a range are as good as the value alone', () => {
  for (const [wanted, range] of [
    [300, [300, 600]],
    [600, [300, 600]],
  ] as const) {
    const faces = [face({ weight: range }), face({ weight: wanted })]
    expect(matchFaces(faces, request({ fontWeight: wanted }))).toEqual(faces)
  }
  for (const [wanted, range] of [
    [75, [75, 125]],
    [125, [75, 125]],
  ] as const) {
    const faces = [face({ stretch: range }), face({ stretch: wanted })]
    expect(matchFaces(faces, request({ fontStretch: wanted }))).toEqual(faces)
  }
})
