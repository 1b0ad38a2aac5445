/** Changes that undo what happened to the body's text. Each label completes "The signature matches when …". */
const TEXT_CHANGES = {
  trim: 'whitespace around it is removed',
  'cut-newline': 'the line break at its end is removed',
  'add-newline': 'a line break is added at its end',
  crlf: 'its lines end in CR LF',
  lf: 'its lines end in LF',
  'cut-bom': 'its byte order mark is removed',
  'add-bom': 'it starts with a byte order mark',
  'unescape-html': 'its HTML entities are decoded',
  'escape-html': 'its special characters are HTML entities',
  'url-decode': 'its percent-encoding is decoded',
  'form-decode': 'it is decoded as a form field',
  'url-encode': 'it is percent-encoded',
  'unwrap-string': 'the string quotes around it are removed',
  'unwrap-bytes': 'the byte string notation around it is removed',
  'latin-1': 'it is read as UTF-8 instead of Latin-1',
  compose: 'its accents are composed (NFC)',
  decompose: 'its accents are decomposed (NFD)',
}
/** How a body was written before it was parsed and written again. */
const JSON_CHANGES = {
  compact: 'it is written without spaces',
  'indent-2': 'it is indented by two spaces',
  'indent-4': 'it is indented by four spaces',
  'indent-tab': 'it is indented by tabs',
  python: 'it has the spaces that Python writes',
  sort: 'its keys are sorted',
  'wire-order': 'its keys are in the order in which they were sent',
  'plain-characters': 'its Unicode escapes are decoded',
  'escape-unicode': 'its non-ASCII characters are Unicode escapes',
  'escape-slashes': 'its slashes are escaped',
  'escape-html-json': 'its angle brackets and ampersands are Unicode escapes',
}
export type TextChange = keyof typeof TEXT_CHANGES
export type JsonChange = keyof typeof JSON_CHANGES
export type BodyChange = TextChange | JsonChange
export const BODY_CHANGES: Record<BodyChange, string> = { ...TEXT_CHANGES, ...JSON_CHANGES }

/** What turns the pasted secret into the one that signs. */
export const SECRET_CHANGES = {
  trim: 'whitespace around it is removed',
  invisible: 'its invisible characters are removed',
  unquote: 'the quotes around it are removed',
  'value-of-assignment': 'everything up to the equals sign or colon is removed',
  'cut-prefix': 'its prefix is removed',
  'add-prefix': 'its prefix is added',
  'url-decode': 'its percent-encoding is decoded',
  base64: 'it is decoded from base64',
  hex: 'it is decoded from hex',
  'add-newline': 'a line break is added at its end',
}
export type SecretChange = keyof typeof SECRET_CHANGES

/** What the digest covers instead of what the scheme signs; `no-separator` is completed by the scheme's own separator. */
export const FORMULAS = {
  'body-alone': 'the body only, without the timestamp',
  'no-separator': 'the timestamp and the body',
  'body-first': 'the body followed by the timestamp',
  'with-delivery-id': 'the delivery id, the timestamp and the body',
  'with-version': 'a version, the timestamp and the body',
  newline: 'the timestamp and the body, separated by a line break',
  'with-dot': 'the timestamp and the body, separated by a dot',
  'with-colon': 'the timestamp and the body, separated by a colon',
  'no-key': 'a plain hash, made without a secret',
}
export type Formula = 'agreed' | Exclude<keyof typeof FORMULAS, 'no-key'>
