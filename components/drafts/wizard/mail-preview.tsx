'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/loading'
import { MailFrame } from '@/components/ui/mail-frame'
import { useNow } from '@/components/ui/time'
import { useDebounced } from '@/components/ui/timing'
import { useMailTranslator } from '@/lib/browser/queries/messages'
import { brandingQuery, identityQuery, mailLookOf } from '@/lib/browser/queries/session'
import { htmlText } from '@/lib/mail/html'
import { invitation, partiesAtInvitation, subjectMarkOf } from '@/lib/mail/invitation'
import { MAIL_FORMAT } from '@/lib/mail/letter'
import { oneLine } from '@/lib/text/one-line'
import { useDraft } from '../open-draft/use-draft'
import { draftFiles } from './draft-files'
import { type Invitee, inviteeName, inviteesOf } from './invitees'
import { expiryDate, messageOf } from './mail-plan'

const TYPING_PAUSE_MS = 300

/** In place of each person's own signing link. */
const PREVIEW_LINK = 'https://signing.example/sign/their-own-link'
const SOMEBODY: Invitee = {
  id: -1,
  index: 0,
  name: '',
  email: '',
  label: 'the signer',
  requestRole: 'Signer',
  copy: false,
}

/**
 * The invitation as a chosen person will read it. The service renders its mails with the same code.
 */
export function MailPreview() {
  const { content, template } = useDraft()
  const identity = useQuery(identityQuery).data
  const signers = inviteesOf(content, template).filter(({ copy }) => !copy)
  const [choice, setChoice] = useState<number>()
  const person = signers.find(({ id }) => id === choice) ?? signers[0] ?? SOMEBODY
  const letter = useLetter(person)
  const isOurs = identity?.mails === MAIL_FORMAT
  const { emailSubject, emailMessage } = messageOf(content, template)
  const look = mailLookOf(useQuery(brandingQuery).data, identity?.account ?? '')
  // A frame that reloads at every key press would flicker.
  const html = useDebounced(letter && htmlText(letter, look), TYPING_PAUSE_MS)

  return (
    <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-4">
      {/* As high as the label beside it, which aligns the mail with the first input. */}
      <h3 id="preview" className="mb-1 text-13 font-medium text-ink">
        {isOurs ? `The email, as ${inviteeName(person)} will read it` : 'Your part of the email'}
      </h3>
      <div className="overflow-hidden card">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-13 [overflow-wrap:anywhere]">
          <dt className="text-ink-faint xl:self-center">To</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-soft">
            <span>{person.email || 'No address yet'}</span>
            {signers.length > 1 ? (
              <Select
                aria-label="Preview for"
                className="w-56 max-w-full"
                options={signers.map((each) => ({ value: String(each.id), label: inviteeName(each) }))}
                value={String(person.id)}
                onValueChange={(value) => setChoice(Number(value))}
              />
            ) : null}
          </dd>
          <dt className="text-ink-faint">Subject</dt>
          <dd className="font-medium text-ink">
            {emailSubject.trim() ? (letter?.subject ?? oneLine(emailSubject)) : 'No subject yet'}
          </dd>
        </dl>
        {isOurs ? (
          html ? (
            <MailFrame html={html} title="The invitation" />
          ) : (
            <Skeleton className="h-120" />
          )
        ) : (
          <p
            dir="auto"
            className="max-w-[68ch] whitespace-pre-line px-4 py-4 text-14 text-ink [overflow-wrap:anywhere]"
          >
            {[emailMessage.trim() || 'No message.', person.privateMessage].filter(Boolean).join('\n\n')}
          </p>
        )}
      </div>
      <p className="mt-1 text-12 text-ink-faint">
        {isOurs
          ? 'Each person gets their own signing link in place of the one shown.'
          : 'The signing service writes the rest of its emails.'}
      </p>
    </section>
  )
}

/** What the service will write to this person. */
function useLetter(person: Invitee) {
  const { content, template, draft } = useDraft()
  const now = useNow()
  const { account = '', user } = useQuery(identityQuery).data ?? {}
  const { emailSubject, emailMessage, expirationDays } = messageOf(content, template)
  const t = useMailTranslator(person.language)
  const sentAt = content.scheduledFor ? new Date(content.scheduledFor) : new Date(now)
  return (
    t &&
    invitation(t, {
      // Until there is one, the sentence that quotes it has to name something.
      emailSubject: emailSubject.trim() || 'the subject',
      emailMessage,
      sender: {
        name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim() || user?.email || 'The sender',
        email: user?.email ?? '',
        account,
      },
      signer: {
        name: inviteeName(person),
        requestRole: person.requestRole,
        privateMessage: person.privateMessage ?? null,
        authentication: person.authentication,
        subjectMark: subjectMarkOf(
          person,
          inviteesOf(content, template).filter(({ copy }) => !copy),
        ),
      },
      files: draftFiles(content, template, draft.template_id).map(({ title }) => title),
      parties: partiesAtInvitation(
        inviteesOf(content, template),
        ({ id }) => id === person.id,
        (template ?? content).signerOrderRequired === true,
      ),
      expiresOn: expiryDate(sentAt, expirationDays),
      link: PREVIEW_LINK,
    })
  )
}
