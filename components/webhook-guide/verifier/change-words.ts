import type { BodyChange } from './body-forms'
import type { Formula } from './formulas'
import type { SecretChange } from './secret-forms'

/** What makes the pasted body the one that was signed, as an end of "It fits once …". */
export const BODY_CHANGE: Record<BodyChange, string> = {
  trim: 'white space around it is cut off',
  'cut-newline': 'the line break at its end is cut off',
  'add-newline': 'a line break is added at its end',
  crlf: 'its lines end in CR LF',
  lf: 'its lines end in LF alone',
  'cut-bom': 'the byte order mark at its beginning is cut off',
  'add-bom': 'it starts with a byte order mark',
  'unescape-html': 'HTML escapes are turned back into characters',
  'escape-html': 'characters are written as HTML escapes',
  'url-decode': 'percent escapes are turned back into characters',
  'form-decode': 'it is decoded as a form field',
  'url-encode': 'it is percent-encoded',
  'unwrap-string': 'the quotes of a program string around it are taken off',
  'unwrap-bytes': 'the notation of a byte string around it is taken off',
  'latin-1': 'it is read as Latin-1',
  compose: 'its accents are composed (NFC)',
  decompose: 'its accents are decomposed (NFD)',
  compact: 'it is written without spaces, as it was sent',
  'indent-2': 'it is indented by two spaces',
  'indent-4': 'it is indented by four spaces',
  'indent-tab': 'it is indented by tabs',
  python: 'it has the spaces that Python writes',
  sort: 'its keys are sorted',
  'wire-order': 'its keys stand in the order in which they were sent',
  'plain-characters': 'unicode escapes are turned back into characters',
  'escape-unicode': 'characters beyond ASCII are written as unicode escapes',
  'escape-slashes': 'slashes are escaped',
  'escape-html-json': 'angle brackets and ampersands are written as unicode escapes',
}

/** What makes the pasted secret the one that signs, as an end of "It fits once …". */
export const SECRET_CHANGE: Record<SecretChange, string> = {
  trim: 'white space around it is cut off',
  invisible: 'invisible characters in it are taken out',
  unquote: 'the quotes around it are taken off',
  'value-of-assignment': 'only what follows the equals sign or colon is taken',
  'cut-prefix': 'its prefix is cut off',
  'add-prefix': 'its prefix is put back',
  'url-decode': 'percent escapes are turned back into characters',
  base64: 'it is decoded from base64',
  hex: 'it is decoded from hex',
  'add-newline': 'a line break is added at its end',
}

/** What the digest was made over in place of what the scheme signs; `between` is its separator in words. */
export function formulaWords(formula: Exclude<Formula, 'agreed'> | 'no-key', between: string | undefined): string {
  if (formula === 'no-separator') return `the timestamp and the body without ${between ?? 'anything'} between them`
  return FORMULA[formula]
}

const FORMULA: Record<Exclude<Formula, 'agreed' | 'no-separator'> | 'no-key', string> = {
  'body-alone': 'the body alone, without the timestamp',
  'body-first': 'the body first and the timestamp after it',
  'with-delivery-id': 'the delivery id, the timestamp and the body',
  'with-version': 'a version, the timestamp and the body',
  newline: 'the timestamp and the body with a line break between them',
  'with-dot': 'the timestamp and the body with a dot between them',
  'with-colon': 'the timestamp and the body with a colon between them',
  'no-key': 'a plain hash that anybody can make: no secret went into it',
}
