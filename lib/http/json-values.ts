/** The largest requests have a third of it, and take up to 30 MB of the heap. */
export const MAX_JSON_VALUES = 250_000

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
/** What comes before a value: each begins a list or object, or follows a value or name. */
const BEFORE_VALUES = new Set([...'[{,:'].map((sign) => sign.charCodeAt(0)))

/**
 * Whether JSON has more values and names than any request needs. It is asked before parsing: as
 * text, 50 MB of `{},` are 50 MB; parsed they are 900, and end the program.
 */
export function hasTooManyValues(json: Buffer, most = MAX_JSON_VALUES): boolean {
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte !== undefined && BEFORE_VALUES.has(byte)) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}

/** The place of the quote that ends a text; the end of the JSON for one that does not end. */
function endOfText(json: Buffer, begin: number): number {
  for (let end = json.indexOf(QUOTE, begin + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let before = end
    while (json[before - 1] === BACKSLASH) before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}
