type Formula = { separator: string; encoding: 'hex' | 'base64' }

/**
 * What a formula in words or in code puts between the timestamp and the body, and how it writes the digest, or why it is none in
 * lower-case hex or base64 over these two in this order.
 */
export function readFormula(formula = ''): Formula | { unknown: string } {
  const text = formula.toLowerCase()
  const odd = /base64[-_ ]?url|url[-_ ]?safe|unpadded|without padding|base32|upper[- ]?case/.exec(text)?.[0]
  if (odd) return { unknown: `a digest in ${odd} is not known, only one in lower-case hex or in base64` }
  const encoding = text.includes('base64') ? 'base64' : 'hex'
  if (encoding === 'base64' && /\bhex|hexdigest/.test(text)) return { unknown: 'it names both hex and base64' }
  const signed = /timestamp\W*([\s\S]*?)\b(?:the )?(?:raw|request)?[\s_-]*(?:request[\s_-]*)?body/.exec(text)
  if (!signed) return { unknown: 'known is only a timestamp, a separator and the body, in this order' }
  if (/\b(id|delivery|method|url|path)\b/.test(text.slice(0, signed.index))) {
    return { unknown: 'more than the timestamp and the body is signed' }
  }
  const after = text.slice(signed.index)
  const separator = separatorIn(after.slice('timestamp'.length, after.indexOf('body')))
  return separator === undefined
    ? { unknown: 'what is between timestamp and body is not clear' }
    : { separator, encoding }
}

function separatorIn(between: string): string | undefined {
  const quoted = /(["'`])([.:|_-]?)\1/.exec(between)
  if (quoted) return quoted[2]
  if (/\bdot\b|\bperiod\b|\bfull stop\b/.test(between)) return '.'
  if (/\bcolon\b/.test(between)) return ':'
  return /^[\s{}$#<>)(]*([.:|])[\s{}$#<>)(]*(?:raw|request)?[\s_]*$/.exec(between)?.[1]
}
