import 'server-only'
import { env } from './env'
import { once } from './once'

/** Shorter ones (a local database's "postgres") would blacken ordinary words. */
const SHORTEST = 12
const KEY_SHAPED = /sk_(live|test)_[A-Za-z0-9_-]+/g
/** A signing token, in the service's path or in the address of a signing page. */
const SIGNING_TOKEN = /(\/sign(?:ing)?\/)[A-Za-z0-9_-]{20,}/g

/** Cuts the desk's secrets, and what is shaped like one, out of a text that is about to be logged or shown. */
export function redact(text: string): string {
  let clean = text.replace(KEY_SHAPED, 'sk_$1_…').replace(SIGNING_TOKEN, '$1…')
  for (const secret of [...secrets(), ...hidden()]) clean = clean.replaceAll(secret, '…')
  return clean
}

/** Cuts this secret out as well from now on, whatever its shape: a key that is not in the environment. */
export function hide(secret: string): void {
  if (secret.length >= SHORTEST) hidden().add(secret)
}

const hidden = () => once('hidden secrets', () => new Set<string>())

const secrets = () =>
  once('secrets', () => {
    const values = env()
    const password = decodeURIComponent(new URL(values.DATABASE_URL).password)
    return [
      values.SERVICE_API_KEY,
      values.SERVICE_OPERATOR_TOKEN,
      values.SERVICE_PROXY_SECRET,
      values.AUTH_SECRET,
      values.DESK_OIDC_CLIENT_SECRET,
      password,
    ].filter((secret): secret is string => secret !== undefined && secret.length >= SHORTEST)
  })
