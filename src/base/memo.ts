/** Results that are computed once for each object, and live as long as it does. */

/**
 * A function of one object that remembers what it returned. The object must not change in what `make` reads of it: styles, boxes,
 * faces and selectors are immutable. What `make` throws is not remembered.
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
