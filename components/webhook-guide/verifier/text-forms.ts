import type { TextChange } from './change-labels'

export type TextForm = { change: TextChange; text: string }

const BOM = '\uFEFF'
const ENTITIES: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  '#39': "'",
  '#34': '"',
  '#x27': "'",
  '#x2F': '/',
}

/** The text with one change each, without those that don't change it. */
export function textForms(text: string): TextForm[] {
  return CHANGES.flatMap(([change, undo]) => {
    const undone = undo(text)
    return undone === undefined || undone === text ? [] : [{ change, text: undone }]
  })
}

/** Line breaks and byte order marks, which an editor or a logger may add to any text. */
export const EDGES: readonly TextChange[] = ['cut-newline', 'add-newline', 'crlf', 'lf', 'cut-bom', 'add-bom', 'trim']

const CHANGES: [TextChange, (text: string) => string | undefined][] = [
  ['cut-newline', (text) => text.replace(/\r?\n$/, '')],
  ['add-newline', (text) => `${text}\n`],
  ['cut-bom', (text) => text.replace(BOM, '')],
  ['add-bom', (text) => (text.startsWith(BOM) ? undefined : BOM + text)],
  ['lf', (text) => text.replaceAll('\r\n', '\n')],
  ['crlf', (text) => text.replaceAll(/\r?\n/g, '\r\n')],
  ['trim', (text) => text.trim()],
  [
    'unescape-html',
    (text) => text.replaceAll(/&(quot|amp|lt|gt|apos|#39|#34|#x27|#x2F);/g, (whole, name) => ENTITIES[name] ?? whole),
  ],
  [
    'escape-html',
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ],
  ['url-decode', (text) => (/%[0-9a-f]{2}/i.test(text) ? attempt(() => decodeURIComponent(text)) : undefined)],
  ['form-decode', (text) => (/%[0-9a-f]{2}/i.test(text) ? attempt(() => formDecoded(text)) : undefined)],
  ['url-encode', (text) => attempt(() => encodeURIComponent(text))],
  ['unwrap-string', (text) => (/^\s*"/.test(text) ? attempt(() => asString(JSON.parse(text))) : undefined)],
  [
    'unwrap-bytes',
    (text) => /^b(['"])(?<inner>.*)\1$/s.exec(text.trim())?.groups?.inner?.replaceAll(/\\(["'\\])/g, '$1'),
  ],
  ['latin-1', (text) => attempt(() => readAgain(text))],
  ['compose', (text) => text.normalize('NFC')],
  ['decompose', (text) => text.normalize('NFD')],
]

/** Undefined when the text isn't of this kind. */
function attempt(undo: () => string | undefined): string | undefined {
  try {
    return undo()
  } catch {
    return undefined
  }
}

const formDecoded = (text: string) => decodeURIComponent(text.replace(/^[\w.-]{1,40}=/, '').replaceAll('+', ' '))
const asString = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Windows-1252's characters from 0x80, which differ from Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Repairs UTF-8 that was read as Latin-1 or Windows-1252, such as `Ã©`. */
function readAgain(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the question is whether there is anything past ASCII
  if (/^[\u0000-\u007F]*$/.test(text)) return undefined
  const codes = [...text].map((character) => {
    const windows = WINDOWS.indexOf(character)
    return windows < 0 ? (character.codePointAt(0) ?? 256) : 128 + windows
  })
  if (codes.some((code) => code > 255)) return undefined
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(codes))
}
