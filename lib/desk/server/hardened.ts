import { once } from '@/lib/desk/env/once'

const state = () => once('hardened server', () => ({ hardened: false }))

/** Said by the preload, in the process that it was loaded into. */
export function markHardened(): void {
  state().hardened = true
}

/** Without the preload, clients would write their own address, and answers would lack their policy. */
export function requireHardened(): void {
  if (state().hardened) return
  throw new Error('The dashboard was not started by "npm start", which loads what protects its HTTP server.')
}
