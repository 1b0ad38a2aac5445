import { z } from 'zod'
import { Adopted } from '@/lib/contract/signing'

/** What a signer has done so far, kept in this browser alone until the envelope is finished (decision 0072). */
export const Kept = z.object({
  /** By field id. */
  values: z.record(z.string(), z.string()),
  signature: Adopted.optional(),
  initials: Adopted.optional(),
  savedOn: z.number(),
})
export type Kept = z.infer<typeof Kept>

const PREFIX = 'signing:'
const DAYS_KEPT = 7
const DAY = 24 * 60 * 60 * 1000

/** The token is a credential: only its digest names what is kept. Undefined where the page is no secure context. */
export async function keepKey(token: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return PREFIX + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function read(storage: Storage, key: string): Kept | undefined {
  try {
    return Kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
  } catch {
    // Not JSON: written by something else, and of no use to anybody.
    return undefined
  }
}

export const restore = (storage: Storage, key: string): Kept | undefined => read(storage, key)

/** False when the browser refuses, as it does in some private windows or when its space is used up. */
export function keep(storage: Storage, key: string, kept: Kept): boolean {
  try {
    storage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export const forget = (storage: Storage, key: string) => storage.removeItem(key)

/** Drops what other links left behind and nobody came back for. */
export function forgetOld(storage: Storage, now: number) {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter((candidate) => candidate.startsWith(PREFIX))) {
    const kept = read(storage, key)
    if (!kept || now - kept.savedOn > DAYS_KEPT * DAY) storage.removeItem(key)
  }
}
