/**
 * What drawings refer to by name: outlines of glyphs, gradients, patterns, clips, masks, and drawings that stand in many
 * places.
 */

import { decimal } from '../base/decimal.ts'
import type { Path } from '../base/path.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import type { FontFace } from '../fonts/types.ts'
import type { GradientPaint } from '../paint/ops.ts'
import { colored, numbers, pathData } from './markup.ts'

/** The `defs` of one drawing. Each method gives the name of what it defines, the same one for the same thing. */
export class Definitions {
  readonly #made: string[] = []
  /** Names of glyphs by face, null for those without ink. */
  readonly #glyphs = new Map<FontFace, Map<number, string | null>>()
  /** Names of what is the same in many places, by what it is. */
  readonly #known = new Map<string, string>()
  #count = 0

  get text(): string {
    return this.#made.join('')
  }

  /** Adds what `make` gives for the name that it gets, and returns the name. */
  add(make: (name: string) => string): string {
    const name = this.nextName()
    this.#made.push(make(name))
    return name
  }

  nextName(): string {
    return `d${this.#count++}`
  }

  /** As `add`, once for each key. */
  once(key: string, make: (name: string) => string): string {
    let name = this.#known.get(key)
    if (name === undefined) {
      name = this.add(make)
      this.#known.set(key, name)
    }
    return name
  }

  /** The outline of a glyph in the units of its face, y downwards; null where there is nothing to see. */
  glyph(face: FontFace, glyph: number): string | null {
    let ofFace = this.#glyphs.get(face)
    if (ofFace === undefined) {
      ofFace = new Map()
      this.#glyphs.set(face, ofFace)
    }
    let name = ofFace.get(glyph)
    if (name === undefined) {
      const path = outlinesOf(face)(glyph)
      const units = face.unitsPerEm
      name = path.length === 0 ? null : this.add(id => `<path id="${id}" d="${pathData(path, units, -units)}"/>`)
      ofFace.set(glyph, name)
    }
    return name
  }

  clip(path: Path, rule: 'nonzero' | 'evenodd'): string {
    const data = pathData(path)
    return this.once(`clip ${rule} ${data}`, name => {
      const clipRule = rule === 'evenodd' ? ' clip-rule="evenodd"' : ''
      return `<clipPath id="${name}"><path d="${data}"${clipRule}/></clipPath>`
    })
  }

  gradient({ kind, from, to, radius, focusRadius, transform, stops }: GradientPaint): string {
    const children = stops
      .map(({ offset, color }) => `<stop offset="${decimal(offset)}"${colored('stop', color)}/>`)
      .join('')
    const map = transform === null ? '' : ` gradientTransform="matrix(${transform.map(decimal).join(' ')})"`
    const places =
      kind === 'linear'
        ? numbers({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })
        : numbers({ cx: from.x, cy: from.y, r: radius, fx: to.x, fy: to.y, fr: focusRadius ?? 0 })
    const body = ` gradientUnits="userSpaceOnUse"${map}${places}>${children}</${kind}Gradient>`
    return this.once(`${kind} ${body}`, name => `<${kind}Gradient id="${name}"${body}`)
  }
}
