import type { Party } from '@/lib/envelope/signing-path'
import { signingSteps, taskOf } from '@/lib/envelope/signing-task'
import { isolate, oneLine } from '@/lib/text/one-line'
import {
  action,
  aside,
  facts,
  greeting,
  isNameToGreet,
  type Letter,
  type MailTranslator,
  moment,
  path,
  quote,
  text,
} from './letter'

/** What an invitation is made of, from an envelope or, in the wizard, a draft. */
export type InvitationInput = {
  emailSubject: string
  emailMessage: string
  sender: { name: string; email: string; account: string }
  signer: {
    name: string
    requestRole: string
    privateMessage?: string | null
    delegatedFrom?: string | null
    /** The sender put this person in the place of the one before, who did not name them. */
    isReplacement?: boolean
    /** At the end of the subject, where others are asked at this address. */
    subjectMark?: string | undefined
    /** Required, because a preview without it would not be what the person gets. */
    authentication: string | null | undefined
  }
  files: readonly string[]
  /** Everybody who is asked, the signer as `reader`. */
  parties?: readonly Party[]
  expiresOn?: Date | null | undefined
  link: string
}

/** The path in an invitation: whose steps come before its person's. */
export function partiesAtInvitation<T extends { requestRole: string; group?: string | null | undefined }>(
  people: readonly T[],
  isReader: (person: T) => boolean,
  isOrdered: boolean,
): Party[] {
  const steps = signingSteps(people, isOrdered)
  const own = steps.findIndex((step) => step.some(isReader))
  return steps.flatMap((step, at) =>
    step.map((person) => ({
      requestRole: person.requestRole,
      step: at,
      state: isReader(person) ? 'reader' : at < own ? 'finished' : 'waiting',
    })),
  )
}

type Addressee = { id: string | number; name: string; email: string }

/**
 * What distinguishes the subject of a person from those of others with the same address: their name, or a number. Mail
 * programs show mails with one subject as one, so that the second link is not seen.
 */
export function subjectMarkOf<T extends Addressee>(person: T, people: readonly T[]): string | undefined {
  const sameAddress = people.filter(({ email }) => email.toLowerCase() === person.email.toLowerCase())
  if (sameAddress.length < 2 || person.email === '') return undefined
  const isOnly = sameAddress.filter(({ name }) => oneLine(name) === oneLine(person.name)).length === 1
  return isOnly && isNameToGreet(person.name)
    ? oneLine(person.name)
    : String(sameAddress.findIndex(({ id }) => id === person.id) + 1)
}

/** The mail that asks a person to sign: who asks whom for what, and until when. */
export function invitation(t: MailTranslator, invited: InvitationInput): Letter {
  return requestLetter(t, invited, invited.emailSubject, [])
}

/** Repeats the link of the invitation for somebody who has not signed yet. */
export function reminder(t: MailTranslator, invited: InvitationInput): Letter {
  return requestLetter(t, invited, t('reminderSubject', { subject: invited.emailSubject }), [t('reminder')])
}

function requestLetter(t: MailTranslator, invited: InvitationInput, subject: string, first: string[]): Letter {
  const { sender, signer, files, expiresOn, link } = invited
  const task = taskOf(signer.requestRole)
  const { name } = sender
  const isNamedByDelegator = signer.delegatedFrom && !signer.isReplacement
  const privately = isNamedByDelegator ? t('delegatorWritesToYou') : t('writesToYou', { sender: name })
  const delegationLines = signer.delegatedFrom ? [t('delegated', { person: signer.delegatedFrom })] : []
  return {
    language: t.language,
    subject: oneLine(signer.subjectMark ? `${subject} (${signer.subjectMark})` : subject),
    heading: t('askedTo', { task, sender: name, subject: invited.emailSubject }),
    blocks: [
      ...path(t, invited.parties ?? []),
      greeting(t, signer.name),
      ...[...first, ...delegationLines].map(text),
      ...quote(t('writes', { sender: name }), invited.emailMessage),
      ...quote(privately, signer.privateMessage),
      facts({
        [t('from')]: `${isolate(name)}, ${isolate(sender.account)}\n${sender.email}`,
        [t('documents', { count: files.length })]: files.map(isolate).join('\n'),
        [t('before', { task })]: expiresOn ? moment(expiresOn, t.language) : undefined,
      }),
      ...(signer.authentication === 'access_code' ? [text(t('accessCodeAsked', { sender: name }))] : []),
      ...(signer.authentication === 'email_code' ? [text(t('emailCodeAsked'))] : []),
      action(t('open', { task }), link),
      aside(t('yourLink')),
      aside(t('unexpected', { sender: name })),
    ],
  }
}
