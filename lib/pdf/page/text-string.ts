import { PdfName, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import { isVisible, oneLine } from '@/lib/text/one-line'

const BIG_ENDIAN = new TextDecoder('utf-16be')
const LITTLE_ENDIAN = new TextDecoder('utf-16le')
const UTF_8 = new TextDecoder('utf-8')
const STRICT_UTF_8 = new TextDecoder('utf-8', { fatal: true })
/** Names the language of what follows, between two escapes (ISO 32000-1, 14.9.2.2). */
const ESCAPE = String.fromCharCode(0x1b)
const LANGUAGE = new RegExp(`${ESCAPE}[^${ESCAPE}]*(?:${ESCAPE}|$)`, 'gu')
const LONE_SURROGATE = /\p{Cs}/gu

/** What a string, a name or a stream of text says; undefined for anything else. */
export function textOf(value: PdfObject | undefined): string | undefined {
  if (value instanceof PdfName) return nameText(value.value)
  if (value instanceof PdfString) return decode(value.bytes)
  return value instanceof PdfStream ? streamText(value) : undefined
}

/** The text of bytes: in UTF-16 or UTF-8 if they begin so, and else in PDFDocEncoding. */
function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xfe && second === 0xff) return clean(BIG_ENDIAN.decode(even(bytes)))
  if (first === 0xff && second === 0xfe) return clean(LITTLE_ENDIAN.decode(even(bytes)))
  if (first === 0xef && second === 0xbb && third === 0xbf) return clean(UTF_8.decode(bytes))
  return new PdfString(bytes).asString()
}

/** Half a character at the end says nothing. */
const even = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - (bytes.length % 2))
const clean = (text: string) => text.replace(LANGUAGE, '').replace(LONE_SURROGATE, '\ufffd')

/** What a name says. The library makes a character of each byte of one that has no escapes. */
export function nameText(name: string): string {
  const bytes = Uint8Array.from(name, (character) => Math.min(character.charCodeAt(0), 0x100))
  const isBytes = [...name].every((character) => character.charCodeAt(0) <= 0xff)
  if (!isBytes || bytes.every((byte) => byte < 0x80)) return name
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes)
  try {
    return STRICT_UTF_8.decode(bytes)
  } catch {
    return name
  }
}

function streamText(stream: PdfStream): string {
  try {
    return decode(stream.getDecodedData())
  } catch {
    // A text that cannot be unpacked says nothing.
    return ''
  }
}

/**
 * A text of a file as the product takes one: a line of at most so many characters, without control
 * characters. Programs end texts with U+0000, which a database refuses.
 */
export function lineOf(text: string | undefined, length: number): string {
  const line = oneLine(text ?? '')
    .replace(LONE_SURROGATE, '\ufffd')
    .normalize('NFC')
  const firstPart = isVisible(line) ? line.slice(0, length).trim() : ''
  // The cut may part the halves of a character.
  return firstPart.replace(LONE_SURROGATE, '')
}
