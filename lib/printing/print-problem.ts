/** What every font has: the table of characters is loaded for other text alone. */
export const USUAL = /^[\s!-~\u00a1-\u024f\u03ac-\u03ce\u0391-\u03a1\u03a3-\u03a9\u0400-\u045f‘’“”–…€]*$/u

/** The characters of a text that cannot be printed, in quotation marks; undefined if all of it can. */
export async function unprintableIn(text: string): Promise<string | undefined> {
  if (USUAL.test(text)) return undefined
  const { quoteUnprintable } = await import('./printable')
  return quoteUnprintable(text)
}
