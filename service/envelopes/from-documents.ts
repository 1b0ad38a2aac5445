import type { DocumentsRequest } from '@/lib/contract/documents-request'
import { isCopy } from '@/lib/envelope/signing-steps'
import type { Caller, Context, Origin } from '../context'
import { createEnvelope } from './create'
import { dispatch } from './dispatch'
import { partiesOf, scheduleOf } from './document-request'
import { answeredBefore, once, type Replay } from './once'
import { type Created, noticeOf, storeFiles, takeFiles } from './take-files'

/** Creates an envelope from supplied documents, and sends it unless it is scheduled for later. */
export async function sendDocuments(
  context: Context,
  caller: Caller,
  { request, replay }: { request: DocumentsRequest; replay?: Replay },
  origin: Origin,
): Promise<Created> {
  const before = await answeredBefore(context, caller, replay)
  if (before) return before

  const parties = partiesOf(request)
  const scheduledOn = scheduleOf(request, context.now())
  const acting = parties.filter((party) => !isCopy(party)).map((party) => party.slot)
  const taken = await takeFiles(context, request.files, new Set(acting))
  return once(context, caller, replay, async (tx) => {
    const envelope = await createEnvelope(context, tx, caller, {
      emailSubject: request.emailSubject || `Signature requested: ${taken[0]?.name}`,
      emailMessage: request.emailMessage ?? '',
      signerOrderRequired: request.signerOrderRequired ?? false,
      expirationDays: request.expirationDays,
      scheduledOn,
      parties,
      files: await storeFiles(context, tx, caller.accountId, taken),
    })
    if (!scheduledOn) {
      await dispatch(context, tx, envelope, { ...origin, party: caller.user.email, actor: caller.user.email })
    }
    return { id: envelope.id, notice: noticeOf(taken) }
  })
}
