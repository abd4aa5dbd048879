/** The value of an ASCII hexadecimal digit, from 0 to 15; −1 for any other byte and for undefined. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  // Bit 5 distinguishes lower-case from upper-case letters.
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
