/** What JSON.parse gives: the types of its values are not checked yet. */

/** An object of JSON. */
export type JsonObject = { readonly [key: string]: unknown }

/** Whether a JSON value is an object and not an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
