/** Results that are computed once for each object and live as long as it. */

/**
 * A function of one object that caches its result. The properties that `make` reads must not change: styles, boxes,
 * faces and selectors are immutable. Exceptions are not cached.
 */
export function perObject<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return key => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Value
    const value = make(key)
    known.set(key, value)
    return value
  }
}
