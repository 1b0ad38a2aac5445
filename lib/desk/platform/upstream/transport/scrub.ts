import 'server-only'
import { log } from '@/lib/desk/platform/log/log'
import { cutSecrets } from '@/lib/desk/platform/log/redact'
import { once } from '@/lib/desk/platform/process/once'

const WARN_EVERY_MS = 60_000

/**
 * A service, or a gateway in front of it, may repeat what it was sent. Every secret of this server is removed from an answer's text
 * here, before anything is parsed, cached or passed on.
 */
export function scrub(text: string, where: string, secrets: readonly string[] = []): string {
  const clean = cutSecrets(text, secrets)
  if (clean !== text) warnOfSecret(where)
  return clean
}

/** At most once a minute, because a page that refreshes would fill the log. */
export function warnOfSecret(where: string): void {
  const warned = once('secrets repeated by the service', () => ({ at: Number.NEGATIVE_INFINITY }))
  const now = performance.now()
  if (now - warned.at < WARN_EVERY_MS) return
  warned.at = now
  log().warn({ part: 'upstream', where }, 'the service repeated a secret of the dashboard, which was removed')
}
