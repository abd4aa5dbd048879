/** The origins of declarations (CSS Cascade 5, https://www.w3.org/TR/css-cascade-5/#cascading-origins). */

/** Where declarations come from, the weaker first (CSS Cascade 5 §6.1); see cascade.ts for the template's place. */
export const ORIGIN = { userAgent: 0, template: 1, hints: 2, author: 3, attribute: 4 } as const
/** A number, so that origins compare by strength: see `ORIGIN`. */
export type Origin = (typeof ORIGIN)[keyof typeof ORIGIN]
