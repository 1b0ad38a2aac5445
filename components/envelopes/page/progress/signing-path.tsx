'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { revealRows } from '@/components/ui/focus'
import { nameList } from '@/components/ui/format'
import { CircleCheck, type Icon, Send } from '@/components/ui/icons'
import { SkeletonWord } from '@/components/ui/loading'
import { Flag } from '@/components/ui/more-icons'
import { personName } from '@/components/ui/people'
import { PathMilestone, PathNode, PathRow } from '@/components/ui/signing-path'
import { statusLook } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { trailQuery, useSentBy } from '@/lib/browser/queries/envelope'
import { useMay, useOffer } from '@/lib/browser/queries/session'
import type { AuditTrail, DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { currentMail } from '@/lib/envelope/mail-state'
import { delegationChains, endedAt, recipientOf, type SigningProgress } from '@/lib/envelope/signing-progress'
import { actedVerbs } from '@/lib/envelope/signing-task'
import { dateOrText, declinerOf, expiresOn, isScheduled, wasCanceled } from '@/lib/envelope/state'
import { own } from '@/lib/text/json'
import { isolate } from '@/lib/text/one-line'
import { MailNote, MailOne, MailProblem } from './mail'
import { ParticipantRow } from './participant-row'
import { pathRows, rowsAround } from './path-rows'

const MOST_ROWS = 12

type SigningPathProps = { id: string; envelope: PdfSignRequest; progress: SigningProgress }

/** The signers as a path from sending to completion. */
export function SigningPath({ id, envelope, progress }: SigningPathProps) {
  const { data: trail, isPending } = useQuery(trailQuery(id))
  const sentBy = useSentBy(id, envelope)
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const rows = pathRows(progress)
  const chains = delegationChains(envelope, trail)
  const turn = rows.findIndex(({ participant }) => participant.state === 'turn')
  const { before, shown: visible, after } = rowsAround(rows, turn, showsAll ? rows.length : MOST_ROWS)
  const columns = Math.max(0, ...rows.map(({ segment }) => segment.column))
  const end = pathEnd(envelope, progress, trail)
  const endIcon = end.stopped ? statusLook(envelope.status ?? '').icon : end.reached ? CircleCheck : Flag
  const more = (count: number, where: string) =>
    count > 0 ? (
      <li className="py-2 pl-9">
        <Button size="sm" onClick={() => revealRows(list.current, () => setShowsAll(true))}>
          {`Show ${count} more ${where}`}
        </Button>
      </li>
    ) : null

  return (
    <ol ref={list} aria-label="Progress" className="flex flex-col">
      <EndRow end={pathStart(envelope, sentBy)} icon={Send} trunk="below" columns={columns} />
      {more(before, 'before')}
      {visible.map((row) => (
        <ParticipantRow
          key={row.participant.key}
          id={id}
          envelope={envelope}
          progress={progress}
          row={row}
          columns={columns}
          trail={trail}
          isTrailPending={isPending}
          chain={chains.find((chain) => chain.at(-1)?.signer === row.participant.signer)}
        />
      ))}
      {more(after, 'after')}
      {rows.length === 0 ? (
        <li className="py-2 pl-9 text-13 text-ink-soft">The service lists no signers for this envelope.</li>
      ) : null}
      <EndRow
        end={{ ...end, isTimePending: end.reached && isPending }}
        icon={endIcon}
        trunk="above"
        columns={columns}
      />
      {progress.copies.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two copies may have the same address, and order is their identity
        <CopyRow key={at} id={id} envelope={envelope} person={person} note={copyNote(end)} />
      ))}
    </ol>
  )
}

type EndRowProps = { end: PathEnd; icon: Icon; trunk: 'above' | 'below'; columns: number }

/** Where the path begins or ends. */
function EndRow({ end, icon, trunk, columns }: EndRowProps) {
  const reach = end.reached && !end.stopped ? 'reached' : 'ahead'
  return (
    <PathRow
      segment={{ column: 0, above: 'none', below: 'none', [trunk]: reach }}
      columns={columns}
      node={<PathMilestone icon={icon} state={end.stopped ? 'stopped' : end.reached ? 'reached' : 'ahead'} />}
    >
      <div className="min-w-0 flex-1 py-2.5 text-14">
        <span className="font-medium">{end.title}</span> {end.isNamePending ? <SkeletonWord className="w-24" /> : null}{' '}
        <span className="text-13 text-ink-soft">
          <span>{end.detail === undefined ? '' : `${end.detail} `}</span>
          {end.at === undefined ? null : <Time value={end.at} mode="absolute" className="text-ink-soft" />}
          {end.at === undefined && end.isTimePending ? <SkeletonWord className="w-40" /> : null}
        </span>
      </div>
    </PathRow>
  )
}

type CopyRowProps = {
  id: string
  envelope: PdfSignRequest
  person: DocumentSigner
  /** When they get it. */
  note: string
}

/** Somebody who only gets a copy of the signed document. */
function CopyRow({ id, envelope, person, note }: CopyRowProps) {
  const mayResend = useMay('resend')
  const canResend = useOffer('resend_to_one') && mayResend && envelope.status === 'Signed' && person.email
  const mail = currentMail(person, 'copy')
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 pr-2 text-14">
      <span aria-hidden="true" className="-mt-0.5 shrink-0">
        <PathNode recipient={recipientOf(envelope.signers ?? [], person)} state="copy" />
      </span>
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <bdi translate="no" className="font-medium">
          {personName(person)}
        </bdi>{' '}
        <span className="text-13 text-ink-soft">
          <span>{[person.name && person.email, mail ? undefined : note].filter(Boolean).join(' · ')}</span>{' '}
          {mail ? <MailNote mail={mail} /> : null}
        </span>
        {mail ? <MailProblem mail={mail} /> : null}
      </div>
      {canResend ? <MailOne id={id} signer={person} mailed={[person]} mail={mail} kind="copy" /> : null}
    </li>
  )
}

type PathEnd = {
  title: string
  detail?: string
  at?: Date | string | undefined
  /** Its place is held: a guess would change when the trail or the team's record arrives. */
  isTimePending?: boolean
  isNamePending?: boolean
  reached: boolean
  stopped: boolean
}

/** How the path begins: sent, or scheduled to be sent. `sentBy`: null while it is not known who of the team sent it. */
export function pathStart(envelope: PdfSignRequest, sentBy?: string | null): PathEnd {
  const isNamePending = sentBy === null
  const by = isNamePending ? undefined : sentBy || envelope.requestedBy?.name || envelope.requestedBy?.email
  const at = dateOrText(envelope.scheduleTime ?? envelope.createdOn)
  if (isScheduled(envelope)) return { title: 'Will be sent', at, reached: false, stopped: false }
  if (wasCanceled(envelope)) return { title: 'Was scheduled for', at, reached: false, stopped: true }
  return { title: by ? `Sent by ${isolate(by)}` : 'Sent', at, isNamePending, reached: true, stopped: false }
}

/** The detail of each final status, and whether the envelope stopped before everybody signed. */
const endsOf = (acted: string): Record<string, { title: string; detail: string; stopped: boolean }> => ({
  Signed: { title: 'Complete', detail: `Everybody has ${acted}, and the signed PDF is ready.`, stopped: false },
  Voided: { title: 'Voided', detail: 'Nobody can sign anymore.', stopped: true },
  Declined: { title: 'Declined', detail: 'Somebody declined, which ended the envelope.', stopped: true },
  Expired: { title: 'Expired', detail: `It expired before everybody ${acted}.`, stopped: true },
})
const CANCELED_ROW = { title: 'Canceled', detail: 'It was never sent and nobody was invited.', stopped: true }

/** How the envelope ended, or what happens once everybody has signed. */
export function pathEnd(envelope: PdfSignRequest, { copies, steps }: SigningProgress, trail?: AuditTrail): PathEnd {
  const verb = actedVerbs(steps.flatMap(({ participants }) => participants).map(({ signer }) => signer))
  const end = wasCanceled(envelope) ? CANCELED_ROW : own(endsOf(verb), envelope.status ?? '')
  const decliner = envelope.status === 'Declined' ? declinerOf(envelope) : undefined
  const detail = decliner && `${isolate(personName(decliner))} declined, which ended the envelope.`
  // The envelope's last change may be later than its end, so it counts only where the trail has none.
  const at = trail && (endedAt(trail, envelope.status) ?? envelope.updatedOn)
  if (end) return { ...end, ...(detail && { detail }), at: dateOrText(at), reached: true }
  const expires = expiresOn(envelope)
  const people = nameList(copies.map(({ name, email }) => name || email || 'somebody'))
  const copyText = copies.length > 0 ? `, and ${people} ${copies.length === 1 ? 'gets' : 'get'} a copy` : ''
  return {
    title: 'Then complete',
    detail: `The signed PDF is ready${copyText}.${expires ? ' Expires' : ''}`,
    at: expires,
    reached: false,
    stopped: false,
  }
}

/** What becomes of somebody who gets a copy. */
function copyNote({ reached, stopped }: PathEnd): string {
  if (stopped) return 'gets no copy'
  return reached ? 'got a copy' : 'gets a copy at the end'
}
