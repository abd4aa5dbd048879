/** A part of an address percent-decoded; as it is where that is no valid UTF-8 (https://url.spec.whatwg.org/#percent-decode). */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
