import { fromWireDate } from '@/lib/contract/dates'
import type { DocumentsRequest } from '@/lib/contract/documents-request'
import { isCopy } from '@/lib/envelope/signing-task'
import type { Caller, Context, Origin } from '../context'
import { invalid, invalidField } from '../errors'
import { checkPerson } from './checks'
import { hashCodes, readAuthentications } from './codes'
import { createEnvelope, type Party } from './create'
import { dispatch } from './dispatch'
import { answeredBefore, once, type Replay } from './once'
import { type Creation, storeFiles, takeFiles } from './take-files'

/** Creates an envelope from supplied documents, and sends it unless it is scheduled for later. */
export async function sendDocuments(
  context: Context,
  caller: Caller,
  { request, replay }: { request: DocumentsRequest; replay?: Replay },
  origin: Origin,
): Promise<Creation> {
  const before = await answeredBefore(context, caller, replay)
  if (before) return before

  const authentications = readAuthentications(request.signers)
  const people = partiesOf(request)
  const scheduledOn = scheduleOf(request, context.now())
  const actingSlots = people.filter((party) => !isCopy(party)).map((party) => party.slot)
  const sender = { accountId: caller.accountId, sender: caller.user.email }
  const { files, notice } = await takeFiles(context, sender, request.files, new Set(actingSlots))
  const hashedAuthentications = await hashCodes(context, caller, authentications)
  const parties = people.map((party, index) => ({ ...party, signerAuthentication: hashedAuthentications[index] }))
  return once(context, caller, replay, async (tx) => {
    const envelope = await createEnvelope(context, tx, caller, {
      emailSubject: request.emailSubject || `Signature requested: ${files[0]?.name}`,
      emailMessage: request.emailMessage ?? '',
      signerOrderRequired: request.signerOrderRequired ?? false,
      expirationDays: request.expirationDays,
      scheduledOn,
      sentBy: request.sentBy,
      parties,
      files: await storeFiles(context, tx, caller.accountId, files),
    })
    if (!scheduledOn) {
      const { email } = caller.user
      await dispatch(context, tx, envelope, { ...origin, party: email, actor: email, sentBy: request.sentBy })
    }
    return { id: envelope.id, notice }
  })
}

/** The people of the request. A signer without an `id` is known to the fields by its position. */
function partiesOf({ signers }: DocumentsRequest): Party[] {
  const slots = new Set<number>()
  const parties = signers.map((signer, index): Party => {
    const slot = signer.id ?? index
    if (slots.has(slot)) throw invalidField(`signers.${index}.id`, `another signer has the id ${slot}`)
    slots.add(slot)
    checkPerson(signer, `signers.${index}.`)
    return {
      slot,
      name: signer.name?.trim() || signer.email,
      email: signer.email,
      requestRole: signer.requestRole?.trim() || 'Signer',
      group: signer.group || null,
      companyName: signer.companyName,
      title: signer.title,
      privateMessage: signer.privateMessage,
      language: signer.language,
    }
  })
  if (parties.every(isCopy)) throw invalid('signers: at least one signer has to act')
  return parties
}

/** When a request wants to be sent; undefined for right away. */
function scheduleOf({ scheduleTime }: DocumentsRequest, now: Date): Date | undefined {
  const moment = scheduleTime === undefined ? undefined : fromWireDate(scheduleTime)
  if (moment && moment <= now) throw invalidField('scheduleTime', 'must be in the future (UTC)')
  return moment
}
