/** Constants for spaces that algorithms give to their children. */

/** The child decides both of its sizes. */
export const FREE = { inlineSize: null, blockSize: null } as const
