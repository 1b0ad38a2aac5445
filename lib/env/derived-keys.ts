import 'server-only'
import { hkdfSync } from 'node:crypto'
import { env } from './env'
import { once } from './once'

/** Keys for one purpose. The first one signs; each of them is recognized. */
export const derivedKeys = (purpose: string): readonly [Buffer, ...Buffer[]] =>
  once(`derived keys: ${purpose}`, () => [
    Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', `sender's desk, signed: ${purpose}`, 32)),
  ])
