'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/loading'
import { MailFrame } from '@/components/ui/mail-frame'
import { useNow } from '@/components/ui/time'
import { useMailTranslator } from '@/lib/browser/queries/messages'
import { brandingQuery, identityQuery, mailLookOf } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { htmlText } from '@/lib/mail/html'
import { invitation, partiesAtInvitation } from '@/lib/mail/invitation'
import { MAIL_FORMAT } from '@/lib/mail/letter'
import { DAY_MS } from '@/lib/text/durations'
import { oneLine } from '@/lib/text/one-line'
import type { CheckedRow } from '../table/check-rows'

/** In place of each person's own signing link. */
const PREVIEW_LINK = 'https://signing.example/sign/their-own-link'

/** The envelopes of the first, middle and last row, or of one between them, with the mail that each person gets. */
export function RowPreview({ rows, template }: { rows: readonly CheckedRow[]; template: PdfSignRequest }) {
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(index, rows.length - 1)
  const row = rows[at]
  const middle = Math.floor((rows.length - 1) / 2)
  const offered = [...new Set([0, middle, rows.length - 1, at])].toSorted((one, other) => one - other)
  const acting = row?.values.people.filter(({ slot }) => !slot.copy) ?? []
  const person = acting.find(({ slot }) => slot.signerIndex === chosen) ?? acting[0]
  const letter = useLetter(row, person, template)
  const identity = useQuery(identityQuery).data
  const look = mailLookOf(useQuery(brandingQuery).data, identity?.account ?? '')
  const isOurs = identity?.mails === MAIL_FORMAT
  if (!row || !person) return null
  const { message, people } = row.values

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Line</legend>
          {offered.map((each) => (
            <Button
              key={each}
              size="sm"
              aria-pressed={each === at}
              variant={each === at ? 'secondary' : 'tertiary'}
              onClick={() => setIndex(each)}
            >
              {`Line ${rows[each]?.row.line}`}
            </Button>
          ))}
        </fieldset>
        <div className="flex gap-1">
          <Button size="sm" disabled={at === 0} focusableWhenDisabled onClick={() => setIndex(at - 1)}>
            Previous
          </Button>
          <Button size="sm" disabled={at === rows.length - 1} focusableWhenDisabled onClick={() => setIndex(at + 1)}>
            Next
          </Button>
        </div>
      </div>
      <div className="overflow-hidden card">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-4 py-3 text-13 [overflow-wrap:anywhere]">
          {people.map(({ slot, name, email }) => (
            <div key={slot.signerIndex} className="contents">
              <dt className="text-ink-faint">{slot.label}</dt>
              <dd className="text-ink-soft">
                {email ? [name, email].filter(Boolean).join(', ') : slot.copy ? 'Nobody' : 'No address'}
              </dd>
            </div>
          ))}
          <dt className="text-ink-faint">Subject</dt>
          <dd className="font-medium text-ink">{oneLine(row.values.subject) || 'No subject'}</dd>
          {acting.length > 1 ? (
            <>
              <dt className="self-center text-ink-faint">Email to</dt>
              <dd>
                <Select
                  aria-label="Preview for"
                  className="w-56 max-w-full"
                  options={acting.map(({ slot, name }) => ({
                    value: String(slot.signerIndex),
                    label: name || slot.label,
                  }))}
                  value={String(person.slot.signerIndex)}
                  onValueChange={(value) => setChosen(Number(value))}
                />
              </dd>
            </>
          ) : null}
        </dl>
        {isOurs ? (
          letter ? (
            <MailFrame html={htmlText(letter, look)} title="The invitation" />
          ) : (
            <Skeleton className="h-120" />
          )
        ) : (
          <p
            dir="auto"
            className="max-w-[68ch] whitespace-pre-line px-4 py-4 text-14 text-ink [overflow-wrap:anywhere]"
          >
            {message.trim() || 'No message.'}
          </p>
        )}
      </div>
    </div>
  )
}

/** What the service will write to this person. */
function useLetter(
  row: CheckedRow | undefined,
  person: CheckedRow['values']['people'][number] | undefined,
  template: PdfSignRequest,
) {
  const now = useNow()
  const t = useMailTranslator(person?.language ?? person?.slot.language)
  const { account = '', user } = useQuery(identityQuery).data ?? {}
  if (!t || !row || !person) return undefined
  const { subject, message, expiry } = row.values
  const days = Number(expiry)
  return invitation(t, {
    emailSubject: subject,
    emailMessage: message,
    sender: {
      name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim() || user?.email || 'The sender',
      email: user?.email ?? '',
      account,
    },
    signer: { name: person.name || person.email, requestRole: person.slot.role, authentication: undefined },
    parties: partiesAtInvitation(
      row.values.people.map(({ slot }) => ({ ...slot, requestRole: slot.role })),
      ({ signerIndex }) => signerIndex === person.slot.signerIndex,
      template.signerOrderRequired === true,
    ),
    files: (template.files ?? []).map(({ name }, index) => name?.trim() || `Document ${index + 1}`),
    expiresOn: days >= 1 && days <= 365 ? new Date(now + days * DAY_MS) : undefined,
    link: PREVIEW_LINK,
  })
}
