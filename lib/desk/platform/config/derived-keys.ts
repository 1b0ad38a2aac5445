import 'server-only'
import { hkdfSync } from 'node:crypto'
import { once } from '@/lib/desk/platform/process/once'
import { env } from './env'

/** Keys for one purpose, one for each `AUTH_SECRET`. The first one signs; each of them is recognized. */
export const derivedKeys = (purpose: string): readonly [Buffer, ...Buffer[]] =>
  once(`derived keys: ${purpose}`, () => {
    const [first, ...others] = env().AUTH_SECRET
    return [keyFrom(first, purpose), ...others.map((secret) => keyFrom(secret, purpose))]
  })

const keyFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `sender's desk, signed: ${purpose}`, 32))
