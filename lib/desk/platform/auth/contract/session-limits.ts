import type { Role } from '@/lib/desk/platform/contract/desk'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a session lasts without use, and in all. Admins can do the most harm, so theirs are shorter. */
export const SESSION_LIMITS: Record<Role, { idleMs: number; totalMs: number }> = {
  admin: { idleMs: HOUR_MS, totalMs: 12 * HOUR_MS },
  sender: { idleMs: 12 * HOUR_MS, totalMs: 7 * 24 * HOUR_MS },
  support: { idleMs: 12 * HOUR_MS, totalMs: 7 * 24 * HOUR_MS },
}

type Times = { createdAt: Date; lastUsedAt?: Date | null | undefined }

export function hasSessionEnded({ createdAt, lastUsedAt }: Times, role: Role, now: Date): boolean {
  const { idleMs, totalMs } = SESSION_LIMITS[role]
  const unused = now.getTime() - (lastUsedAt ?? createdAt).getTime()
  return unused >= idleMs || now.getTime() - createdAt.getTime() >= totalMs
}

/** For this long a proof of identity counts for sensitive changes. */
const FRESH_MS = 10 * MINUTE_MS

export const isFresh = (since: Date, now: Date): boolean => now.getTime() - since.getTime() <= FRESH_MS

/** Sent with requests that a person caused. Those of a page that only follows what happens must not keep a session alive. */
export const ACTIVE_HEADER = 'x-desk-active'
