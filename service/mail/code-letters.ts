import { CODE_TRIES } from '@/lib/contract/signer-code'
import { aside, facts, hash, type Letter, type MailTranslator, moment, note, person, text } from '@/lib/mail/letter'
import { isolate, oneLine } from '@/lib/text/one-line'
import type { Context } from '../context'
import type { Envelope } from '../envelopes/sql/envelopes'
import type { Signer } from '../envelopes/sql/signers'
import type { Tables } from '../store/store'
import { translatorFor } from './letters'
import { post, senderLine } from './outbox'

type Person = { name: string; email: string }

type NewCode = { code: string; expiresOn: Date }

/** Mails a signer the code that opens their link. Nothing in it is about the document. */
export const sendCodeLetter = (
  context: Context,
  tx: Tables,
  envelope: Envelope,
  signer: Signer,
  code: NewCode,
): Promise<void> =>
  post(context, tx, envelope, (sender) => [
    { to: signer.email, letter: codeLetter(translatorFor(signer, sender), isolate(senderLine(sender)), code) },
  ])

function codeLetter(t: MailTranslator, sender: string, { code, expiresOn }: NewCode): Letter {
  return {
    language: t.language,
    // The subject is not sealed, so the code is in the body only.
    subject: t('codeSubject'),
    heading: t('codeSubject'),
    blocks: [
      text(t('enterCode')),
      hash(t('code'), code),
      facts({ [t('from')]: sender, [t('codeUntil')]: moment(expiresOn, t.language) }),
      note(t('codeOnlyYou')),
      aside(t('codeNotAsked')),
    ],
  }
}

/** Informs the sender that a link was locked after wrong codes. */
export const noticeLocked = (
  context: Context,
  tx: Tables,
  envelope: Envelope,
  { signer, at }: { signer: Person & { authentication: string | null }; at: Date },
): Promise<void> =>
  post(context, tx, envelope, ({ email }) => [{ to: email, letter: lockedLetter(envelope, signer, at) }])

function lockedLetter(envelope: Envelope, signer: Person & { authentication: string | null }, at: Date): Letter {
  return {
    subject: `Link locked: ${oneLine(envelope.emailSubject)}`,
    heading: `A link to “${isolate(envelope.emailSubject)}” was locked`,
    blocks: [
      text(`${CODE_TRIES} wrong codes were entered, so the link of this person opens nothing until you act.`),
      facts({ Signer: person(signer), Locked: moment(at), Envelope: envelope.id }),
      note(
        signer.authentication === 'access_code'
          ? 'Ask this person whether it was them. Then open the envelope, set a new code, and tell it by phone or text message.'
          : 'Ask this person whether it was them. Then open the envelope and unlock the link.',
      ),
    ],
  }
}

/** Informs the sender that a signer named somebody else, who has no access code yet. */
export const noticeCodeMissing = (
  context: Context,
  tx: Tables,
  envelope: Envelope,
  { by, to }: { by: Person; to: Person },
): Promise<void> => post(context, tx, envelope, ({ email }) => [{ to: email, letter: missingLetter(envelope, by, to) }])

function missingLetter(envelope: Envelope, by: Person, to: Person): Letter {
  return {
    subject: `Access code needed: ${oneLine(envelope.emailSubject)}`,
    heading: `A new signer of “${isolate(envelope.emailSubject)}” needs an access code`,
    blocks: [
      text('The link of the new signer opens nothing until you set an access code.'),
      facts({ 'New signer': person(to), 'Takes over from': person(by), Envelope: envelope.id }),
      note('Open the envelope, set a code for the new signer, and tell it by phone or text message.'),
    ],
  }
}
