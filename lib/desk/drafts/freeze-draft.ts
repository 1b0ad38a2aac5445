import 'server-only'
import type { Context } from '@/lib/desk/platform/context'
import { absent, conflict } from '@/lib/desk/platform/contract/refusal'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { CONFIGURED, type ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { keyStillHere } from '@/lib/desk/platform/upstream/keys/key-of'
import { serviceFor } from '@/lib/desk/platform/upstream/service-for'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import type { Draft } from './contract/draft'
import { requireDraft, toDraft } from './drafts'
import { changeDraft, type DraftRow, lockDraft, type OwnDraft } from './sql/drafts'

type Request = Partial<Pick<DraftRow, 'body' | 'frozen' | 'templateId' | 'base'>>

const CHANGED = 'This draft was changed elsewhere. Check the newer version, then send it.'

/**
 * Moves the draft from open to sending. The request is stored, and the attempt counted, before the attempt begins. `prepare` makes the
 * request before that, because it may take long; a repeat keeps the stored one.
 */
export async function freezeDraft(
  { key, now }: Pick<Context, 'key' | 'now'>,
  own: OwnDraft,
  version: number,
  prepare: (row: DraftRow) => Request | Promise<Request>,
): Promise<DraftRow> {
  const known = await requireDraft(own)
  if (known.state === 'open' && known.version !== version) throw conflict(CHANGED)
  const request = known.state === 'open' ? await prepare(known) : undefined
  return desk().transaction(async (tx) => {
    const row = await lockDraft(tx, own)
    if (!row) throw absent('draft')
    if (row.state === 'sent') return row
    if (row.state === 'sending') return change(tx, row, { attempts: row.attempts + 1 }, now())
    if (!request || row.version !== version) throw conflict(CHANGED)
    const attempt = { attempts: 1, sentWith: key?.id ?? CONFIGURED, frozenAt: now() }
    return change(tx, row, { ...request, ...attempt, state: 'sending', round: row.round + 1 }, now())
  })
}

async function change(db: Desk, row: DraftRow, patch: Partial<DraftRow>, now: Date): Promise<DraftRow> {
  const changed = await changeDraft(db, row, patch, now)
  if (!changed) throw conflict('This draft was changed elsewhere. Reload to see its state.')
  return changed
}

/** Ends the attempt, unless it has ended in the meantime. */
export async function closeRound(db: Desk, row: DraftRow, outcome: Partial<DraftRow>, now: Date): Promise<Draft> {
  return toDraft((await changeDraft(db, row, outcome, now)) ?? (await requireDraft(row, db)))
}

/** Nothing was made, so the draft can be changed again. */
export const reopen = (row: DraftRow, now: Date) =>
  closeRound(desk(), row, { state: 'open', body: null, frozen: null, frozenAt: null, attempts: 0, sentWith: null }, now)

/**
 * The service under the key of the first attempt: services keep idempotency keys apart by tenant, so a repeat under another API key
 * could create a second envelope. It continues when the browser disconnects, and what it sends is in the mirror before the answer.
 */
export async function serviceUnder(keyId: string | null): Promise<Upstream> {
  return serviceFor(await keyUnder(keyId))
}

/** Undefined means the configured one. */
export const keyUnder = async (keyId: string | null): Promise<ServiceKey | undefined> =>
  keyId === null || keyId === CONFIGURED ? undefined : keyStillHere(keyId)
