import { toWireDate } from '@/lib/contract/dates'
import type { SigningView } from '@/lib/contract/signing'
import { currentConsent } from '../branding/consent'
import { shownBranding } from '../branding/shown'
import type { Context } from '../context'
import { acting } from '../envelopes/aggregate/turns'
import { privateSignerOnTheWire } from '../envelopes/aggregate/wire'
import { senderLine } from '../mail/sender-name'
import { type Bearer, isUp, readBearer } from './bearer'
import { filledFields } from './filled'
import { ownFields } from './own-fields'

/** What the signer's page shows. Changes nothing: a mail scanner that follows the link has opened nothing. */
export async function view(context: Context, token: string): Promise<SigningView> {
  const bearer = await readBearer(context, token)
  const { envelope, signer } = bearer
  const files = await context.store.envelopeFiles.ofEnvelope(envelope.id)
  const turn = isUp(bearer)
  const sender = await context.store.senders.get(envelope.creatorId)
  return {
    envelope: {
      id: envelope.id,
      emailSubject: envelope.emailSubject,
      emailMessage: envelope.emailMessage,
      status: envelope.status,
      sender: senderLine(sender),
      expiresOn: envelope.expiresOn ? toWireDate(envelope.expiresOn) : undefined,
    },
    // What happened to mails is for the sender.
    signer: { ...privateSignerOnTheWire(signer), mail: undefined },
    files: files.map(({ index, name, pageCount }) => ({ index, name, pageCount })),
    fields: ownFields(files, signer),
    turn,
    branding: await shownBranding(context, envelope.accountId),
    consent: await currentConsent(context.store, signer),
    filled: turn ? await filledFields(context, bearer, files) : [],
    othersPending: othersPending(bearer),
  }
}

const othersPending = ({ signer, signers }: Bearer): number =>
  acting(signers).filter(({ id, state }) => state === 'pending' && id !== signer.id).length
