import type { SecretChange } from './change-labels'
import { fromBase64 } from './signature-value'

export type SecretForm = { changes: SecretChange[]; bytes: Uint8Array<ArrayBuffer>; prefix?: string }

type Text = { text: string; changes: SecretChange[]; prefix?: string }

const PREFIX = /^[A-Za-z]{2,12}_(?:(?:test|live)_)?(?=.{8})/
const COMMON_PREFIX = 'whsec_'

/** The secret as pasted, followed by what it was before common mistakes in copying. */
export function secretForms(pasted: string): SecretForm[] {
  const encoder = new TextEncoder()
  const seen = new Set<string>()
  return texts(pasted)
    .flatMap(({ text, changes, ...rest }): SecretForm[] => {
      const [base64, hex] = [fromBase64(text), fromHex(text)]
      return [
        { changes, bytes: encoder.encode(text), ...rest },
        ...(base64 ? [{ changes: [...changes, 'base64' as const], bytes: base64, ...rest }] : []),
        ...(hex ? [{ changes: [...changes, 'hex' as const], bytes: hex, ...rest }] : []),
      ]
    })
    .filter(({ bytes }) => bytes.length > 0 && !seen.has(bytes.join()) && seen.add(bytes.join()))
}

function texts(pasted: string): Text[] {
  const all: Text[] = [{ text: pasted, changes: [] }]
  // Each step continues with the last one's result, because values come wrapped: ` WEBHOOK_SECRET="…" `.
  let last: Text = { text: pasted, changes: [] }
  for (const [change, unwrap] of UNWRAPPING) {
    const text = unwrap(last.text)
    if (text === last.text) continue
    last = { text, changes: [...last.changes, change] }
    all.push(last)
  }
  const prefix = PREFIX.exec(last.text)?.[0]
  const cut = prefix
    ? [{ text: last.text.slice(prefix.length), changes: [...last.changes, 'cut-prefix' as const], prefix }]
    : []
  const added = {
    text: `${COMMON_PREFIX}${last.text}`,
    changes: [...last.changes, 'add-prefix' as const],
    prefix: COMMON_PREFIX,
  }
  const newline = { text: `${last.text}\n`, changes: [...last.changes, 'add-newline' as const] }
  return [...all, ...cut, newline, ...(prefix ? [] : [added])]
}

const UNWRAPPING: [SecretChange, (text: string) => string][] = [
  ['trim', (text) => text.replace(/^(?:\s|\\[rnt])+|(?:\s|\\[rnt])+$/g, '')],
  ['invisible', (text) => text.replace(/[\u00A0\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')],
  ['value-of-assignment', (text) => text.replace(/^(?:export\s+)?[A-Za-z][\w.-]*\s*[=:]\s*(?=[^=\s])/, '')],
  ['unquote', (text) => text.replace(/^(["'`])(.*)\1[,;]?$/s, '$2').trim()],
  ['url-decode', (text) => (/%[0-9a-f]{2}/i.test(text) ? decoded(text) : text)],
]

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The percent sign was not an escape.
    return text
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2}){4,}$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
