import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/text/json'
import { type AuditRow, entryOnTheWire } from '@/service/audit/chain'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** True when the entries are the whole chain of this envelope from its start: none changed, removed, added or moved. */
export function verifyChain(envelopeId: string, entries: readonly AuditRow[]): boolean {
  let link = { seq: 0, hash: sha256(envelopeId) }
  for (const entry of entries) {
    if (entry.envelopeId !== envelopeId || entry.seq !== link.seq + 1) return false
    const canonical = canonicalJson({ party: entry.party, ...entryOnTheWire(entry) })
    if (entry.previousHash !== link.hash || entry.hash !== sha256(link.hash + canonical)) return false
    link = entry
  }
  return true
}
