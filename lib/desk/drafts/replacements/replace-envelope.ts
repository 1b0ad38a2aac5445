import 'server-only'
import { EnvelopeId } from '@/lib/contract/ids'
import { recorded } from '@/lib/desk/accounts/record'
import { findInMirror } from '@/lib/desk/envelopes/sql/envelopes'
import { voidEnvelope } from '@/lib/desk/envelopes/void'
import { Conflict, isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { accountOf, accountOfKey } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { finishedSigners } from '@/lib/envelope/signing-progress'
import type { Replacement } from '../contract/draft'
import { keyUnder } from '../send-once'
import { type DraftRow, findDraftOfEnvelope } from '../sql'
import { findReplacement, markReplaced } from './sql'

/**
 * Voids the envelope that the draft replaces, before the draft is sent: two envelopes could both be
 * signed. That it is voided is stored first, so a crash between the two is shown, and sending again
 * continues.
 */
export async function replaceEnvelope(
  { headers, now }: Context,
  person: Person,
  service: Upstream,
  { id, replaces, replacedAt, sentWith }: DraftRow,
  finished: number | undefined,
): Promise<void> {
  if (!replaces || replacedAt) return
  const envelopeId = EnvelopeId.parse(replaces)
  await refuseReplaced(id, envelopeId)
  if (finished !== undefined) await refuseSignedSince(service, envelopeId, finished)
  const account = await accountOfKey(sentWith)
  const entry = { action: 'envelope.void', envelopeId, account, once: `replace ${id}` } as const
  await recorded(
    headers,
    person,
    (answer?: Voided) => ({ ...entry, detail: { ...answer, replaced: true } }),
    async () => voidOnce({ upstream: service, key: await keyUnder(sentWith) }, envelopeId),
  )
  if (!(await markReplaced(id, envelopeId, now()))) await refuseReplaced(id, envelopeId)
}

/** Two corrections of one envelope would both be signed. */
async function refuseReplaced(id: string, envelopeId: EnvelopeId): Promise<void> {
  const other = await findReplacement(envelopeId)
  if (!other?.draft.replacedAt || other.draft.id === id) return
  throw new Conflict(
    `${other.person} has already replaced the earlier envelope. Send this draft as a separate envelope, or discard it.`,
  )
}

/** Refuses to void signatures that the person has not seen. */
async function refuseSignedSince(service: Upstream, id: EnvelopeId, finished: number): Promise<void> {
  const { value: envelope } = await service.currentEnvelope(id)
  const people = finishedSigners(envelope)
  if (people.length <= finished) return
  const names = people.map(({ name, email }) => name || email).join(', ')
  throw new Conflict(
    `Somebody signed the earlier envelope meanwhile. It is now signed by ${names}. To void it, send again.`,
  )
}

type Voided = { canceled_before_send?: boolean }

async function voidOnce(context: Pick<Context, 'upstream' | 'key'>, id: EnvelopeId): Promise<Voided> {
  try {
    const { canceled_before_send: canceled } = await voidEnvelope(context, id)
    return canceled ? { canceled_before_send: true } : {}
  } catch (error) {
    if (!isRefusal(error) || error.about.unknownOutcome || error.kind !== 'NotFound') throw error
    // Somebody voided it in the meantime, which a service may refuse to do twice.
    const { status } = await context.upstream.envelope(id)
    if (status === 'Voided') return {}
    throw new Conflict(
      `The envelope that this one replaces can no longer be voided: its status is ${status || 'not known'}. Nothing was sent.`,
      { cause: error },
    )
  }
}

/** Whether an envelope is being corrected, by whom, and how far that got. The service refuses an unknown one. */
export async function readReplacement(
  { key, upstream }: Context,
  person: Person,
  { id }: { id: EnvelopeId },
): Promise<Replacement> {
  if (!(await findInMirror(await accountOf(key), id))) await upstream.envelope(id)
  const [found, own] = await Promise.all([findReplacement(id), findDraftOfEnvelope(id)])
  const replacedBy = found && {
    person: found.person,
    draft_id: found.draft.personId === person.id ? found.draft.id : undefined,
    voided: found.draft.replacedAt !== null,
    envelope_id: found.draft.envelopeId ?? undefined,
  }
  return { replaced_by: replacedBy, replaces: own?.replaces ?? undefined }
}
