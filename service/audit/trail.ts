import type { AuditEntry, AuditTrail } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import { type AuditRow, entryOnTheWire } from './chain'

/** A trail (docs/interface.md, 2.10): party, action, entries in chain order. */
export async function auditTrail({ store }: Context, caller: Caller, id: EnvelopeId): Promise<AuditTrail> {
  const envelope = await store.envelopes.find(caller.accountId, id)
  if (!envelope) throw notFound('envelope')
  return groupByTransaction(await store.audit.trail(id))
}

function groupByTransaction(rows: AuditRow[]): AuditTrail {
  const parties = new Map<string, Map<string, AuditEntry[]>>()
  for (const row of rows) {
    const actions = parties.get(row.party) ?? new Map<string, AuditEntry[]>()
    parties.set(row.party, actions)
    actions.set(row.action, [
      ...(actions.get(row.action) ?? []),
      { ...entryOnTheWire(row), previous_hash: row.previousHash, hash: row.hash },
    ])
  }
  return Object.fromEntries([...parties].map(([party, actions]) => [party, Object.fromEntries(actions)]))
}
