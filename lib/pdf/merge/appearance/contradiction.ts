import { type PDF, PdfDict, PdfName, type PdfStream } from '@libpdf/core'
import { dictAt, nameAt, resolve } from '../../page/geometry'
import { operatorsIn } from '../../page/operators'
import { hasFlag, kindOf, readableValue } from './field-value'
import { inheritedValue } from './widget'

const SHOW_TEXT = ['Tj', 'TJ', "'", '"']
/** Operators that may show a text as a picture. */
const PICTURES = ['Do', 'BI', 'sh']
/**
 * Operators that paint. An appearance that paints, and has no place for a text, may show it as a
 * picture, too.
 */
const PAINTS = ['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']
/** The encodings whose letters are those of Western Europe. */
const WESTERN = [undefined, 'WinAnsiEncoding', 'StandardEncoding']
const WINDOWS = new TextDecoder('windows-1252')
const LATIN = new TextDecoder('latin1')

/**
 * How an appearance differs from the value of its field, because a program changed the value alone:
 * `blank` has no text at all, `other` has another one. Undefined where it does not differ, cannot be
 * read, or may have been made of the value by a script of the form.
 */
export function contradiction(pdf: PDF, widget: PdfDict, appearance: PdfStream): 'blank' | 'other' | undefined {
  const kind = kindOf(pdf, widget)
  if ((kind !== 'text' && kind !== 'dropdown') || hasFlag(pdf, widget, 'password')) return undefined
  const value = plain(readableValue(pdf, widget, false))
  if (value === '') return undefined
  const text = textIn(pdf, appearance)
  if (text === '') return 'blank'
  const isScripted = inheritedValue(pdf, widget, 'AA') !== undefined
  return text === undefined || isScripted || plain(text) === value ? undefined : 'other'
}

/** Lines and cells part a text where they like. */
const plain = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')

/** The text of a drawing; undefined where it cannot be known. */
function textIn(pdf: PDF, appearance: PdfStream): string | undefined {
  const content = dataOf(appearance)
  if (!content) return undefined
  const fonts = dictAt(pdf, dictAt(pdf, appearance, 'Resources') ?? new PdfDict(), 'Font')
  let [isReadable, isPainted, hasPlace] = [false, false, false]
  let text = ''
  for (const { name, from, at } of operatorsIn(content, [...SHOW_TEXT, ...PICTURES, ...PAINTS, 'Tf', 'BMC'])) {
    const operands = LATIN.decode(content.subarray(from, at))
    if (PICTURES.includes(name)) return undefined
    if (PAINTS.includes(name)) isPainted = true
    else if (name === 'BMC') hasPlace ||= operands.includes('/Tx')
    else if (name === 'Tf') isReadable = isWestern(pdf, fonts, /\/([^\s/[\]<>()]+)\s+\S+\s*$/.exec(operands)?.[1])
    else if (!isReadable) return undefined
    else text += stringsIn(operands)
  }
  return text === '' && isPainted && !hasPlace ? undefined : text
}

function dataOf(appearance: PdfStream): Uint8Array | undefined {
  try {
    return appearance.getDecodedData()
  } catch {
    return undefined
  }
}

function isWestern(pdf: PDF, fonts: PdfDict | undefined, name: string | undefined): boolean {
  const font = name === undefined ? undefined : fonts && dictAt(pdf, fonts, name)
  // Forms name fonts that every reader has without adding them.
  if (!font) return true
  const encoding = resolve(pdf, font.get('Encoding'))
  if (encoding && !(encoding instanceof PdfName)) return false
  const isSimple = nameAt(pdf, font, 'Subtype') !== 'Type0' && !/^[A-Z]{6}\+/.test(nameAt(pdf, font, 'BaseFont') ?? '')
  return isSimple && WESTERN.includes(encoding?.value)
}

const STRING = /<([0-9a-fA-F\s]*)>|\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)/g
const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }

function stringsIn(operands: string): string {
  const bytes = [...operands.matchAll(STRING)].map(([, hex, literal = '']) =>
    hex === undefined
      ? literal.replace(ESCAPE, (_, octal?: string, character = '') =>
          octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : (ESCAPES[character] ?? character),
        )
      : Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1'),
  )
  return WINDOWS.decode(Buffer.from(bytes.join(''), 'latin1'))
}
