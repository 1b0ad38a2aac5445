'use client'

import { useQuery } from '@tanstack/react-query'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { useZone } from '@/components/ui/clock'
import { exactTime } from '@/components/ui/format-time'
import { TextLink } from '@/components/ui/link'
import { trailQuery } from '@/lib/browser/queries/envelope'
import { useHasNoMailServer } from '@/lib/browser/queries/identity'
import { useMay } from '@/lib/browser/queries/session'
import { NO_MAIL_SERVER } from '@/lib/desk/platform/mail/contract'
import { currentMail, hasFailed } from '@/lib/envelope/mail-state'
import { answerCaller } from './answer-caller'
import type { ResultRow } from './result-items'

/** A sentence to read to a person who calls, about the envelope that they most likely ask about. It reads that envelope's audit trail. */
export function CallerAnswer({ row }: { row: ResultRow }) {
  const zone = useZone()
  const { data } = useQuery(trailQuery(row.assignment.envelopeId))
  const hasNoMailServer = useHasNoMailServer()
  const mayChange = useMay('delegate')
  const { signer, envelopeId } = row.assignment
  const { state } = row.status
  const mail = state === 'turn' ? currentMail(signer, state) : undefined
  const canCorrect = mail !== undefined && hasFailed(mail) && mayChange !== undefined
  const about = { act: 'change-recipient', signer: signer.email, slot: signer.id?.toString() } as const
  const text = answerCaller(row, data, (time) => exactTime(time, zone))
  return (
    <section aria-label="Answer for the caller" className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-12 text-ink-faint">Answer for the caller</h2>
      <p className="text-14 [overflow-wrap:anywhere]" suppressHydrationWarning>
        {text}
      </p>
      {canCorrect ? (
        <p className="mt-1 text-13 text-ink-soft">
          {mayChange ? (
            <TextLink href={envelopeParams.href(`/envelopes/${envelopeId}`, about)}>Change recipient</TextLink>
          ) : (
            'Ask a sender to change the recipient.'
          )}
        </p>
      ) : null}
      {hasNoMailServer ? <p className="text-13 text-ink-soft">{NO_MAIL_SERVER}</p> : null}
    </section>
  )
}
