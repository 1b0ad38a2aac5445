/** The ways in which a text may spell a secret without breaking it up. */
export function secretForms(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex')
  return [
    ...new Set([
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      hex,
      hex.toUpperCase(),
      ...base64Forms(secret),
    ]),
  ]
}

/** Inside a longer text a secret may begin at any of three positions of a base64 group; its outermost characters then differ. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    const whole = bytes.toString('base64')
    const own = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

const ESCAPE = /\\u00([0-9a-f]{2})|%([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|\\(["\\/])/gi

export const hasEscapes = (text: string): boolean => text.search(ESCAPE) !== -1

/** The text with the escapes of JSON, URLs and HTML read, one level deep. */
export function readEscapes(text: string): string {
  return text.replaceAll(ESCAPE, (_, json?: string, url?: string, hex?: string, decimal?: string, own?: string) =>
    own === undefined
      ? String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(json ?? url ?? hex ?? '', 16))
      : own,
  )
}

/** Matches a secret of which any character may be escaped in any of those ways. */
export function escapedForm(secret: string): RegExp {
  const characters = [...secret].map((character) => {
    const code = character.charCodeAt(0)
    const hex = code.toString(16).padStart(2, '0')
    const literal = character.replaceAll(/[^\w]/g, '\\$&')
    return `(?:\\\\?${literal}|\\\\u00${hex}|%${hex}|&#x0*${hex};|&#0*${code};)`
  })
  return new RegExp(characters.join(''), 'gi')
}
