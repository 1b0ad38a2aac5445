import 'server-only'
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { once } from '@/lib/desk/platform/process/once'
import { hashInTurn } from './hashing-queue'

const SALT_BYTES = 16
const KEY_BYTES = 64

/**
 * One of the settings that OWASP's Password Storage Cheat Sheet lists as equally strong, and the one that takes 32 MiB instead of
 * 128. Only tests lower it.
 */
export const scryptCost = () => once('scrypt cost', () => ({ log2N: 15, r: 8, p: 3 }))
type Cost = ReturnType<typeof scryptCost>

/** What better-auth wrote: `salt:key` in hex, with the salt's text as the salt. */
const LEGACY = /^([0-9a-f]{32}):([0-9a-f]{128})$/
const LEGACY_COST: Cost = { log2N: 14, r: 16, p: 1 }

const small = z.coerce.number().int().min(1).max(24)
const Stored = z.tuple([z.literal('scrypt'), small, small, small, z.base64url(), z.base64url()])

/** `scrypt$log2N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const cost = scryptCost()
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = parse(hash)
  if (!stored) return false
  const key = await derive(password, stored.salt, stored.cost)
  return key.length === stored.key.length && timingSafeEqual(key, stored.key)
}

/** True for a hash with other parameters than today's: it is replaced when the person signs in. */
export function isOutdated(hash: string): boolean {
  const stored = parse(hash)
  const { log2N, r, p } = scryptCost()
  return !stored || stored.cost.log2N !== log2N || stored.cost.r !== r || stored.cost.p !== p
}

function parse(hash: string): { salt: Buffer | string; key: Buffer; cost: Cost } | undefined {
  const [, salt, key] = LEGACY.exec(hash) ?? []
  if (salt && key) return { salt, key: Buffer.from(key, 'hex'), cost: LEGACY_COST }
  const stored = Stored.safeParse(hash.split('$'))
  if (!stored.success) return undefined
  const [, log2N, r, p, ...bytes] = stored.data
  return { salt: Buffer.from(bytes[0], 'base64url'), key: Buffer.from(bytes[1], 'base64url'), cost: { log2N, r, p } }
}

const scryptOffThread = promisify<string, Buffer | string, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer | string, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N
  const options = { N, r, p, maxmem: 128 * N * r * 2 }
  return hashInTurn(() => scryptOffThread(password.normalize('NFKC'), salt, KEY_BYTES, options))
}
