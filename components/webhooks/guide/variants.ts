/**
 * What turns the pasted secret into the one that signs. Each label completes "The signature matches
 * when …".
 */
export const SECRET_CHANGES = {
  trim: 'whitespace around it is removed',
  unquote: 'the quotes around it are removed',
  'value-of-assignment': 'everything up to the equals sign or colon is removed',
}
export type SecretChange = keyof typeof SECRET_CHANGES

const removeQuotes = (text: string) => text.trim().replace(/^(["'`])(.*)\1$/, '$2')

/** The secret as pasted, followed by what it may be without what was copied along. */
export function secretForms(secret: string): { change?: SecretChange; secret: string }[] {
  return [
    { secret },
    { change: 'trim', secret: secret.trim() },
    { change: 'unquote', secret: removeQuotes(secret) },
    { change: 'value-of-assignment', secret: removeQuotes(secret.replace(/^[^=:]{1,60}[=:]/, '')) },
  ]
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Changes that undo what tools do to a body. Each label completes "The signature matches when …".
 */
export const BODY_CHANGES = {
  'cut-newline': 'the line break at its end is removed',
  'add-newline': 'a line break is added at its end',
  'cut-bom': 'its byte order mark is removed',
  trim: 'whitespace around it is removed',
  lf: 'its lines end in LF',
  crlf: 'its lines end in CR LF',
  compact: 'it is written without spaces and escapes',
  indent: 'it is indented by two spaces',
  'escape-unicode': 'its non-ASCII characters are Unicode escapes',
}
export type BodyChange = keyof typeof BODY_CHANGES

const escaped = (text: string) =>
  text.replaceAll(/[\u007F-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const FORMS: Record<BodyChange, (text: string) => string> = {
  'cut-newline': (text) => text.replace(/\r?\n$/, ''),
  'add-newline': (text) => `${text}\n`,
  trim: (text) => text.trim(),
  'cut-bom': (text) => text.replace(/^\uFEFF/, ''),
  lf: (text) => text.replaceAll('\r\n', '\n'),
  crlf: (text) => text.replaceAll(/\r?\n/g, '\r\n'),
  compact: (text) => rewritten(text),
  indent: (text) => rewritten(text, 2),
  'escape-unicode': (text) => escaped(rewritten(text)),
}

/** The body as pasted, followed by what it may have been before a tool changed it. */
export function bodyForms(body: Bytes): { change?: BodyChange; bytes: Bytes }[] {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  const encoder = new TextEncoder()
  const changes = Object.keys(BODY_CHANGES) as BodyChange[]
  const forms = changes.map((change) => ({ change, bytes: encoder.encode(FORMS[change](text)) }))
  return [{ bytes: body }, ...forms]
}

/** Other text than JSON stays as it is. */
function rewritten(text: string, space?: number): string {
  try {
    return JSON.stringify(JSON.parse(text), null, space)
  } catch {
    return text
  }
}
