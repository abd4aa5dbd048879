/** Results of JSON.parse whose types have not been checked yet. */

/** A JSON object. */
export type JsonObject = { readonly [key: string]: unknown }

/** Whether a JSON value is an object and not an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
