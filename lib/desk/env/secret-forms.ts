/** The ways in which a text may spell a secret without breaking it up. */
export function secretForms(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex')
  return [
    ...new Set([
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('latin1'),
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
