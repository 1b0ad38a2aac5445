const KINDS: [RegExp, string][] = [
  [/^(?:127\.|::1$)/, 'the service’s own machine'],
  [/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd])/i, 'a private network'],
  [/^(?:169\.254\.|fe[89ab])/i, 'a local link'],
  [/^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, 'a provider’s shared network'],
  [/^(?:192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)/i, 'an example address'],
]

/** Where an address belongs, when it is not simply a public one. */
export function ipWords(ip: string): string | undefined {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return KINDS.find(([pattern]) => pattern.test(plain))?.[1]
}
