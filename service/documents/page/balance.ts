/**
 * How many graphics states a page's content takes back that it never saved (`missing`) and leaves open at its end (`open`).
 * A page that closes its drawing badly would otherwise bend everything drawn after it.
 */
export function balance(content: Uint8Array): { missing: number; open: number } {
  let depth = 0
  let missing = 0
  for (const operator of saves(content)) {
    depth += operator === 'q' ? 1 : -1
    if (depth < 0) {
      missing++
      depth = 0
    }
  }
  return { missing, open: depth }
}

/** Strings, comments and inline images are skipped as wholes: letters inside them are no operators. */
const TOKENS =
  /%[^\r\n]*|\((?:\\[\s\S]|[^\\()])*(?:\((?:\\[\s\S]|[^\\()])*\)(?:\\[\s\S]|[^\\()])*)*\)|\bBI\s[\s\S]*?\sEI(?=\s|$)|<[0-9a-fA-F\s]*>|[^\s()<>[\]{}/%]+|\/[^\s()<>[\]{}/%]*/g

function* saves(content: Uint8Array): Generator<'q' | 'Q'> {
  for (const [token] of Buffer.from(content).toString('latin1').matchAll(TOKENS)) {
    if (token === 'q' || token === 'Q') yield token
  }
}
