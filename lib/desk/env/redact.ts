import 'server-only'
import { env } from './env'
import { replaceSpans, secretFinder } from './find-secrets'
import { once, resetOnce } from './once'
import { secretForms } from './secret-forms'

/** Shorter ones (a local database's "postgres") would remove ordinary words. */
const SHORTEST_PASSWORD = 12
const SHORTEST = 8
const KEY_SHAPED = /sk_(live|test)_[A-Za-z0-9_-]+/g
/** A signing token, in the service's path or in the address of a signing page. */
const SIGNING_TOKEN = /(\/sign(?:ing)?\/)[A-Za-z0-9_-]{20,}/g
const REMOVED = '…'

/** Removes the dashboard's secrets, and what looks like one, from a text that is about to be logged or shown. */
export function redact(text: string): string {
  return cutSecrets(text.replace(KEY_SHAPED, 'sk_$1_…').replace(SIGNING_TOKEN, '$1…'))
}

/** Removes every secret of this server from a text, as far as `secretFinder` finds it. `more` are secrets of this call. */
export function cutSecrets(text: string, more: readonly string[] = []): string {
  const { secrets, find } = held()
  const extra = more.filter((secret) => secret.length >= SHORTEST && !secrets.includes(secret))
  const spans = [...find(text), ...(extra.length > 0 ? secretFinder(extra)(text) : [])]
  return spans.length > 0 ? replaceSpans(text, spans, REMOVED) : text
}

/** Whether these bytes contain a secret of this server; bytes are refused instead of changed. */
export function holdsSecret(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.search(held().anyForm) !== -1
}

/** How many bytes at the end of a part of a stream may be the beginning of a secret. */
export function beginsSecret(bytes: Uint8Array): number {
  const { forms, longest } = held()
  const most = Math.min(longest - 1, bytes.length)
  const end = Buffer.from(bytes.buffer, bytes.byteOffset + bytes.length - most, most).toString('latin1')
  for (let length = most; length > 0; length -= 1) {
    const suffix = end.slice(most - length)
    if (forms.some((form) => form.startsWith(suffix))) return length
  }
  return 0
}

/** From now on also removes this secret, which is not in the environment. */
export function hide(secret: string): void {
  if (secret.length < SHORTEST || hidden().has(secret)) return
  hidden().add(secret)
  resetOnce(HELD)
}

const HELD = 'held secrets'
const hidden = () => once('hidden secrets', () => new Set<string>())

const held = () =>
  once(HELD, () => {
    const secrets = [...new Set([...configured(), ...hidden()])]
    const forms = secrets.flatMap(secretForms)
    // One pass over the bytes of a document; the longest first, where one begins with another.
    const patterns = forms.toSorted((a, b) => b.length - a.length).map((form) => form.replaceAll(/[^\w]/g, '\\$&'))
    return {
      secrets,
      find: secretFinder(secrets),
      forms,
      anyForm: new RegExp(patterns.join('|') || '(?!)', 'g'),
      longest: Math.max(1, ...forms.map((form) => Buffer.byteLength(form))),
    }
  })

/** Every variable with a secret's name, so a new one cannot be forgotten here. */
function configured(): string[] {
  const values = env()
  const passwords = [values.DATABASE_URL, values.DATABASE_READ_URL].flatMap((url) =>
    url ? decodeURIComponent(new URL(url).password) : [],
  )
  // As in `authorization=Bearer%20…,x-token=…`.
  const collectorTokens = (values.OTEL_EXPORTER_OTLP_HEADERS ?? '')
    .split(',')
    .flatMap((header) => header.slice(header.indexOf('=') + 1).split(/\s|%20/))
  const named = Object.entries(values)
    .filter(([name]) => /_(KEY|SECRET|TOKEN|PASSWORD)S?(_|$)/.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string')
  return [
    ...named.filter((secret) => secret.length >= SHORTEST),
    ...[...passwords, ...collectorTokens].filter(({ length }) => length >= SHORTEST_PASSWORD),
  ]
}
