/** The origins of declarations (CSS Cascade 5, https://www.w3.org/TR/css-cascade-5/#cascading-origins). */

/** The origins in ascending order of strength; cascade.ts explains the position of the template. */
export const ORIGIN = { userAgent: 0, template: 1, hints: 2, author: 3, attribute: 4 } as const
/** A number, so that origins can be compared: see `ORIGIN`. */
export type Origin = (typeof ORIGIN)[keyof typeof ORIGIN]
