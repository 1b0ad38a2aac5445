/** What turns the pasted secret into the one that signs. Each label completes "The signature matches when …". */
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
