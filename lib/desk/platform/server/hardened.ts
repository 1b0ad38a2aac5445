import { once } from '@/lib/desk/platform/process/once'

const state = () => once('hardened server', () => ({ hardened: false }))

/** Called by the preload, in its process. */
export function markHardened(): void {
  state().hardened = true
}

/** Without the preload, clients could choose their own address, and answers would lack their policy. */
export function requireHardened(): void {
  if (state().hardened) return
  throw new Error('The dashboard was not started by "npm start", which loads the protection of its HTTP server.')
}
