import { isolate, oneLine } from '@/lib/contract/one-line'
import type { Party } from '@/lib/envelope/signing-path'
import { signingSteps, taskOf } from '@/lib/envelope/signing-task'
import { action, aside, facts, greeting, type Letter, moment, path, quote, text } from './letter'

/** What an invitation is made of, from an envelope or, in the wizard, a draft. */
export type Invited = {
  emailSubject: string
  emailMessage: string
  sender: { name: string; email: string; account: string }
  signer: { name: string; requestRole: string; privateMessage?: string | null; delegatedFrom?: string | null }
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
      state: isReader(person) ? 'reader' : at < own ? 'finished' : 'waiting',
    })),
  )
}

/** The mail that asks a person to sign: who asks whom for what, and until when. */
export function invitation(invited: Invited): Letter {
  return asking(invited, oneLine(invited.emailSubject), [])
}

/** Repeats the link of the invitation for somebody who has not signed yet. */
export function reminder(invited: Invited): Letter {
  const subject = `Reminder: ${oneLine(invited.emailSubject)}`
  return asking(invited, subject, ['This is a reminder. Your link is the same as before.'])
}

function asking(invited: Invited, subject: string, first: string[]): Letter {
  const { sender, signer, files, expiresOn, link } = invited
  const task = taskOf(signer.requestRole)
  const name = isolate(sender.name)
  // The sender or the person before wrote it, and the envelope does not say which.
  const privately = signer.delegatedFrom ? 'The person who named you' : name
  const delegated = signer.delegatedFrom
    ? [`${oneLine(signer.delegatedFrom)} was asked first and has been replaced by you.`]
    : []
  return {
    subject,
    heading: `${name} asks you to ${task} “${isolate(invited.emailSubject)}”`,
    blocks: [
      ...path(invited.parties ?? []),
      greeting(signer.name),
      ...[...first, ...delegated].map(text),
      ...quote(name, invited.emailMessage),
      ...quote(`${privately}, to you only,`, signer.privateMessage),
      facts({
        From: `${name}, ${isolate(sender.account)}\n${sender.email}`,
        [files.length === 1 ? 'Document' : 'Documents']: files.map(isolate).join('\n'),
        [task === 'sign' ? 'Sign before' : 'Approve before']: expiresOn ? moment(expiresOn) : undefined,
      }),
      action(task === 'sign' ? 'Read and sign' : 'Read and approve', link),
      aside(
        'This link is only for you. Anyone who has it can act in your name, so do not forward it. To let somebody else take your place, open it and choose Delegate.',
      ),
      aside(
        `Opening the link does not commit you to anything. If you did not expect this email, do not open the link; ask ${name} in a way you already know.`,
      ),
    ],
  }
}
