import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core'
import { toDigits } from './page/exact-number'

/** The number that a reference has in the new file; undefined where it leads to nothing. */
type NumberOf = (ref: PdfRef) => number | undefined

/**
 * An object in the syntax of PDF, one character for each byte. Keys are sorted, and what is null is
 * left out of dictionaries, so equal objects are always written alike.
 */
export function serialize(object: PdfObject, numberOf: NumberOf): string {
  if (object instanceof PdfName) return nameText(object.value)
  if (object instanceof PdfNumber) return toDigits(object.value)
  if (object instanceof PdfString) return stringText(object.bytes)
  if (object instanceof PdfBool) return String(object.value)
  if (object instanceof PdfRef) {
    const number = numberOf(object)
    return number === undefined ? 'null' : `${number} 0 R`
  }
  if (object instanceof PdfArray) return `[${[...object].map((item) => serialize(item, numberOf)).join(' ')}]`
  return object instanceof PdfDict ? `<<${entriesText(object, numberOf)}>>` : 'null'
}

/** The entries of a dictionary or a stream, without the length of a stream. */
export function entriesText(dict: PdfDict, numberOf: NumberOf): string {
  let text = ''
  for (const [{ value: key }, value] of [...dict].sort(byKey)) {
    if (key === 'Length' && dict.type === 'stream') continue
    const valueText = value === undefined || value instanceof PdfNull ? 'null' : serialize(value, numberOf)
    if (valueText !== 'null') text += `${nameText(key)}${BEGINS_APART.test(valueText) ? '' : ' '}${valueText}`
  }
  return text
}

const byKey = ([{ value: one }]: [PdfName, PdfObject], [{ value: other }]: [PdfName, PdfObject]) =>
  one < other ? -1 : 1

/** The values that may follow a name without a blank between them. */
const BEGINS_APART = /^[/(<[]/
/** A name with nothing to escape, such as blanks and `#%()<>[]{}/`. */
const PLAIN_NAME = /^[!"$&'*-.0-;=?-Z\\^-z|~]*$/
const SPECIAL = /[#%()<>[\]{}/]/

function nameText(name: string): string {
  if (PLAIN_NAME.test(name)) return `/${name}`
  let text = '/'
  for (const byte of Buffer.from(name)) {
    const character = String.fromCharCode(byte)
    const isPlain = byte > 32 && byte < 127 && !SPECIAL.test(character)
    text += isPlain ? character : `#${byte.toString(16).padStart(2, '0')}`
  }
  return text
}

/** Readers turn a bare return into a line feed, so it is written as an escape. */
const stringText = (bytes: Uint8Array) =>
  `(${Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
    .replace(/\r/g, '\\r')})`
