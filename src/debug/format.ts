/** How dumps write numbers and texts: short, and the same on every machine. */

/** In double quotes, with what cannot be seen escaped. */
export function quoted(text: string): string {
  const escaped = text.replace(/[\\"]/g, character => `\\${character}`)
  return `"${escaped.replace(INVISIBLE, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)}"`
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u00a0\u00ad]/gu
