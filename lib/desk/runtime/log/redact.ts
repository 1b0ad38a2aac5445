import 'server-only'
import { env } from '@/lib/desk/runtime/config/env'
import { once, resetOnce } from '@/lib/desk/runtime/process/once'

/** Shorter ones (a local database's "postgres") would remove ordinary words. */
const SHORTEST_PASSWORD = 12
const SHORTEST = 8
const KEY_SHAPED = /sk_(live|test)_[A-Za-z0-9_-]+/g
/** A signing token, in the service's path or in the address of a signing page. */
const SIGNING_TOKEN = /(\/sign(?:ing)?\/(?:copy\/|continue\/)?)[A-Za-z0-9_-]{20,}/g
/**
 * An escape of JSON. The group is a printable character's code, which would hide a secret until the
 * text is parsed.
 */
const JSON_ESCAPE = /\\(?:u00([2-6][0-9a-f]|7[0-9a-e])|.)/gis

/**
 * Removes the dashboard's secrets, and what looks like one, from a text that is about to be logged
 * or shown.
 */
export function redact(text: string): string {
  return cutSecrets(text.replace(KEY_SHAPED, 'sk_$1_…').replace(SIGNING_TOKEN, '$1…'))
}

/**
 * Removes every secret of this server from a text: as it is, as JSON writes it and percent-encoded,
 * in any case of its letters (decision 0155). `more` are secrets of this call.
 */
export function cutSecrets(text: string, more: readonly string[] = []): string {
  const extra = more.filter((secret) => secret.length >= SHORTEST && !secretIndex().secrets.includes(secret))
  const pattern = extra.length > 0 ? patternOf([...secretIndex().secrets, ...extra]) : secretIndex().pattern
  return withoutNeedlessEscapes(text).replace(pattern, '…')
}

function withoutNeedlessEscapes(text: string): string {
  if (!text.includes('\\u00')) return text
  return text.replace(JSON_ESCAPE, (written, code?: string) =>
    code === undefined ? written : JSON.stringify(String.fromCharCode(Number.parseInt(code, 16))).slice(1, -1),
  )
}

/** Whether these bytes contain a secret of this server; bytes are refused instead of changed. */
export function holdsSecret(bytes: Uint8Array): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').search(secretIndex().pattern) !==
    -1
  )
}

/** The bytes of the longest form of any secret. */
export const longestSecret = (): number => secretIndex().longest

/** From now on also removes this secret, which is not in the environment. */
export function hide(secret: string): void {
  if (secret.length < SHORTEST || extraSecrets().has(secret)) return
  extraSecrets().add(secret)
  resetOnce(INDEX)
}

const INDEX = 'secret index'
const extraSecrets = () => once('extra secrets', () => new Set<string>())

const secretIndex = () =>
  once(INDEX, () => {
    const secrets = [...new Set([...configured(), ...extraSecrets()])]
    const longest = Math.max(1, ...secrets.flatMap(formsOf).map(({ length }) => length))
    return { secrets, pattern: patternOf(secrets), longest }
  })

/**
 * Literal texts, which are found fast, the longest first, because one secret may begin with
 * another.
 */
function patternOf(secrets: readonly string[]): RegExp {
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
  return new RegExp(forms.map((form) => form.replaceAll(/[^\w]/g, '\\$&')).join('|') || '(?!)', 'gi')
}

function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  return [secret, json, json.replaceAll('/', '\\/'), encodeURIComponent(secret)]
}

/** Every variable with a secret's name, so a new one cannot be forgotten here. */
function configured(): string[] {
  const values = env()
  const password = decodeURIComponent(new URL(values.DATABASE_URL).password)
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
    ...[password, ...collectorTokens].filter(({ length }) => length >= SHORTEST_PASSWORD),
  ]
}
