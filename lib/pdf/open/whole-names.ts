const BIG_ENDIAN = new TextDecoder('utf-16be')
const BYTES = new TextDecoder('latin1')
const byTheLibrary = TextDecoder.prototype.decode

/**
 * Lets the library read names that are not in UTF-8, such as those of choices that begin with the
 * bytes FE FF. It would put one sign in place of all bytes that it does not understand, so that two
 * choices could have one name.
 */
export function readWholeNames(): void {
  TextDecoder.prototype.decode = function whole(this: TextDecoder, input, options): string {
    const text = byTheLibrary.call(this, input, options)
    if (this.encoding !== 'utf-8' || !(input instanceof Uint8Array) || !text.includes('\ufffd')) return text
    const isUtf16 = input[0] === 0xfe && input[1] === 0xff
    return byTheLibrary.call(isUtf16 ? BIG_ENDIAN : BYTES, isUtf16 ? input.subarray(0, input.length & ~1) : input)
  }
}
