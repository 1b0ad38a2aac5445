import 'server-only'
import { once } from '@/lib/desk/runtime/process/once'

/** The mirror of envelopes, which registers itself at the start. */
export type Mirror = {
  /** Compares each account's mirror with its feed when that is due. */
  followFeeds(): Promise<void>
  /** Stores the envelope of a verified delivery. */
  storeDelivery(delivery: { account: string; envelopeId: string; body: Uint8Array; receivedAt: Date }): void
}

const registration = () => once<{ mirror?: Mirror }>('mirror that live updates feed', () => ({}))

export function setMirror(mirror: Mirror): void {
  registration().mirror = mirror
}

export function mirror(): Mirror {
  const { mirror } = registration()
  if (!mirror) throw new Error('connectAreas has not run in this process')
  return mirror
}
