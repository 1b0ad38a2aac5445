/**
 * The URL that a text spells, or undefined. Used in place of `URL.canParse`, which in Node.js 20 refuses texts with letters such as ü once V8 has
 * optimized the calling code.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
