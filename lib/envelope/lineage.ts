import type { AuditTrail } from '@/lib/contract/audit'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { signerMoments } from './signer-moments'
import type { SignerState } from './signer-state'
import { type Station, signingLine } from './signing-line'

/** Somebody who holds a slot, or held it before handing it on. */
export type Holder = {
  signer: DocumentSigner
  state: SignerState
  /** When this person handed the slot on, as far as the audit trail tells. */
  handedOn?: string
}

/** The people who held one delegated slot, the first of them first; the last one is who acts, or acted. */
export type Lineage = Holder[]

/** Every slot of an envelope that changed hands. */
export function lineages(envelope: PdfSignRequest, trail?: AuditTrail): Lineage[] {
  return signingLine(envelope)
    .rounds.flatMap(({ stations }) => slots(stations))
    .filter((slot) => slot.length > 1)
    .map((slot) => slot.map((station) => holder(station, trail)))
}

/** The way one person's slot took; undefined where it never changed hands. */
export function lineageOf(envelope: PdfSignRequest, signer: DocumentSigner, trail?: AuditTrail): Lineage | undefined {
  return lineages(envelope, trail).find((lineage) => lineage.some((holder) => holder.signer === signer))
}

/** Stations of one slot stand one after another, each marked when the next one took over. */
function slots(stations: readonly Station[]): Station[][] {
  const found: Station[][] = []
  for (const station of stations) {
    if (station.generation > 0) found.at(-1)?.push(station)
    else found.push([station])
  }
  return found
}

function holder({ signer, state, handedOn }: Station, trail: AuditTrail | undefined): Holder {
  const at = handedOn ? signerMoments(trail, signer.email).delegated : undefined
  return { signer, state, ...(at && { handedOn: at }) }
}
