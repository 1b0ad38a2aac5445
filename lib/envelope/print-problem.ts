/** What every font has: the table of characters is loaded for other text alone. */
export const USUAL = /^[\s!-~\u00a1-\u024f\u03ac-\u03ce\u0391-\u03a1\u03a3-\u03a9\u0400-\u045f‘’“”–…€]*$/u

/** What to tell a person who typed what cannot be printed; undefined if all of the text can. */
export async function printProblem(text: string): Promise<string | undefined> {
  if (USUAL.test(text)) return undefined
  const { printWarning } = await import('./printable')
  return printWarning(text)
}
