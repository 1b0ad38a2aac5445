'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useContext, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Textarea } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { counted, nameList } from '@/components/ui/format'
import { Copy, Download, Ellipsis } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Ban, BellRing, FileDown } from '@/components/ui/more-icons'
import { useZone } from '@/components/ui/time'
import { randomId } from '@/lib/browser/call'
import { saveFile } from '@/lib/browser/files'
import { useMay, useOffer } from '@/lib/browser/queries/session'
import { SelectedEnvelopes } from '@/lib/browser/selected-envelopes'
import { type BulkCheck, EXCLUSIONS, MOST_ENVELOPES, whyExcluded } from '@/lib/desk/bulk/contract/bulk-action'
import type { BulkActionKind } from '@/lib/desk/bulk/contract/bulk-job'
import { MAX_BULK_ROWS } from '@/lib/desk/bulk/contract/bulk-row-states'
import type { EnvelopeSelection } from '@/lib/desk/envelopes/contract/selection'
import { formatCount } from '@/lib/text/format'
import { bulkCheckQuery, exportSelection, startAction, zipHref } from './queries'
import { describeTime } from './run/states'
import { useUndoToast } from './run/use-control'

/** All of them fit beside each other on a phone. */
const narrow = 'max-sm:pointer-coarse:px-2.5 max-sm:[&_svg]:hidden'

/** Each action opens its check first; an export changes nothing and needs none. */
export default function ActionButtons() {
  const selected = useContext(SelectedEnvelopes)
  const [asking, setAsking] = useState<{ kind: BulkActionKind; selection: EnvelopeSelection }>()
  const may = { remind: useMay('resend'), void: useMay('void'), send: useMay('send') }
  const zone = useZone()
  const exported = useMutation({
    mutationFn: (selection: EnvelopeSelection) => exportSelection(selection, zone),
    onSuccess: (file) => saveFile(file, `envelopes-${new Date().toISOString().slice(0, 10)}.csv`),
  })
  if (!selected) return null
  const { selection, envelopes, clear } = selected
  // Where not all of them have been read, the check says what is possible.
  const isPossible = (kind: BulkActionKind) =>
    envelopes?.some((envelope) => whyExcluded(kind, envelope) === undefined) ?? true
  const ask = (kind: BulkActionKind) => setAsking({ kind, selection })
  return (
    <>
      {may.remind && isPossible('remind') ? (
        <Button size="sm" className={narrow} onClick={() => ask('remind')}>
          <BellRing aria-hidden="true" />
          Send reminder
        </Button>
      ) : null}
      {isPossible('download') ? (
        <Button size="sm" className={narrow} onClick={() => ask('download')}>
          <Download aria-hidden="true" />
          Download PDFs
        </Button>
      ) : null}
      {may.void && isPossible('void') ? (
        <Button size="sm" className={narrow} onClick={() => ask('void')}>
          <Ban aria-hidden="true" />
          Void
        </Button>
      ) : null}
      <Menu
        trigger={
          <IconButton label="More actions" size="sm" pending={exported.isPending}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {may.send ? (
          <MenuItem icon={<Copy aria-hidden="true" />} onAct={() => ask('again')}>
            Send again
          </MenuItem>
        ) : null}
        <MenuItem icon={<FileDown aria-hidden="true" />} onAct={() => exported.mutate(selection)}>
          Export CSV
        </MenuItem>
      </Menu>
      {exported.error ? (
        <div className="w-full">
          <ErrorState error={exported.error} title="The envelopes were not exported" />
        </div>
      ) : null}
      {asking ? <ActionDialog {...asking} onClose={() => setAsking(undefined)} onStarted={clear} /> : null}
    </>
  )
}

type RemindDialogProps = { ids: string[]; onClose: () => void }

/** The check of a reminder for these envelopes, for pages without a selection. */
export const RemindDialog = ({ ids, onClose }: RemindDialogProps) => (
  <ActionDialog kind="remind" selection={{ ids }} onClose={onClose} onStarted={onClose} />
)

type ActionDialogProps = {
  kind: BulkActionKind
  selection: EnvelopeSelection
  onClose: () => void
  onStarted: () => void
}

/** `begin` is the button with the number of envelopes. */
type Texts = { title: string; about: string; begin: (count: string) => string; danger?: boolean }
const TEXTS: Record<BulkActionKind, Texts> = {
  remind: {
    title: 'Send reminders',
    about: 'Sends the same signing link again to everybody whose turn it is.',
    begin: (count) => `Send reminders for ${count}`,
  },
  void: {
    title: 'Void envelopes',
    about: 'Nobody can sign a voided envelope any more. This cannot be undone once it has begun.',
    begin: (count) => `Void ${count}`,
    danger: true,
  },
  again: {
    title: 'Send again',
    about: 'Sends a further envelope of each, with the same documents, people and message.',
    begin: (count) => `Send ${count} again`,
  },
  download: {
    title: 'Download signed PDFs',
    about: 'One zip with a list of all files and their SHA-256.',
    begin: (count) => `Download ${count}`,
  },
}

/**
 * For how many of the selected envelopes the action is possible, and the button that starts it with
 * exactly these.
 */
function ActionDialog({ kind, selection, onClose, onStarted }: ActionDialogProps) {
  const { title, about, begin, danger } = TEXTS[kind]
  const [reason, setReason] = useState('')
  const check = useQuery(bulkCheckQuery(kind, selection))
  const start = useStart(kind, onStarted)
  const count = check.data?.possible.length ?? 0
  return (
    <FormDialog
      title={title}
      description={about}
      action={
        count > 0
          ? {
              label: begin(counted(count, kind === 'download' ? 'PDF' : 'envelope')),
              pending: start.isPending,
              variant: danger ? 'danger' : 'primary',
            }
          : undefined
      }
      problem={{ error: start.error, title: 'Nothing was started' }}
      onSubmit={() => start.mutate({ ids: check.data?.possible ?? [], reason })}
      onClose={onClose}
    >
      {check.error ? (
        <ErrorState
          error={check.error}
          title="The selection could not be checked"
          onRetry={() => void check.refetch()}
        />
      ) : check.data ? (
        <Outcome kind={kind} check={check.data} />
      ) : (
        <>
          <LoadingNote>Checking the selection</LoadingNote>
          <Skeleton className="h-5 w-2/3" />
        </>
      )}
      {kind === 'void' && count > 0 ? (
        <Field label="Reason" optional help="For your team only. Recipients do not see it.">
          <Textarea rows={2} maxLength={2_000} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      ) : null}
    </FormDialog>
  )
}

const quoteSubjects = ({ count, subjects }: { count: number; subjects: string[] }): string =>
  `${subjects.map((subject) => `“${subject}”`).join(', ')}${count > subjects.length ? ` and ${formatCount(count - subjects.length)} more` : ''}`

/** The envelopes with who signed them: "“Lease” (Ada Lovelace)". */
const describeSignatures = ({ count, subjects }: BulkCheck['signed']): string =>
  [
    ...subjects.map(({ subject, people }) => `“${subject}” (${nameList(people)})`),
    ...(count > subjects.length ? [`${formatCount(count - subjects.length)} more`] : []),
  ].join(', ')

function Outcome({ kind, check }: { kind: BulkActionKind; check: BulkCheck }) {
  const { possible, excluded, signed, not_helped, left_out, is_capped, seconds } = check
  const canRemindOne = useOffer('resend_to_one')
  return (
    <>
      <p role="status" className="tabular text-16 font-semibold text-ink">
        {[
          `${formatCount(possible.length + left_out)} possible`,
          ...excluded.map(({ reason, count }) => `${formatCount(count)} ${EXCLUSIONS[reason]}`),
        ].join(', ')}
      </p>
      {signed.count > 0 ? (
        <p className="text-13 text-warn [overflow-wrap:anywhere]">
          {`${counted(signed.count, 'envelope')} will lose signatures already given: ${describeSignatures(signed)}.`}
        </p>
      ) : null}
      {not_helped > 0 ? (
        <p className="text-13 text-warn">
          {`${counted(not_helped, 'person', 'people')} of these ${not_helped === 1 ? 'has' : 'have'} a locked link or a failed last email. ${canRemindOne ? 'They are left out.' : 'They get it as well: this service reminds everybody at once.'}`}
        </p>
      ) : null}
      {left_out > 0 ? (
        <p className="text-13 text-warn">{`One zip holds at most ${MOST_ENVELOPES[kind]} PDFs. The other ${formatCount(left_out)} are left out.`}</p>
      ) : null}
      {is_capped ? (
        <p className="text-13 text-warn">{`More than ${formatCount(MAX_BULK_ROWS)} envelopes match. Only the ${formatCount(MAX_BULK_ROWS)} that changed last are included.`}</p>
      ) : null}
      {excluded.some(({ subjects }) => subjects.length > 0) ? (
        <ul className="flex flex-col gap-1 text-13 text-ink-soft">
          {excluded.map(({ reason, count, subjects }) =>
            subjects.length > 0 ? (
              <li key={reason} className="[overflow-wrap:anywhere]">
                <span className="text-ink">{`${EXCLUSIONS[reason].replace(/^./, (first) => first.toUpperCase())}:`}</span>
                <span>{` ${quoteSubjects({ count, subjects })}`}</span>
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      {possible.length > 0 ? (
        <p className="text-13 text-ink-soft">
          {kind === 'download'
            ? `Takes ${describeTime(seconds)}. The download begins at once.`
            : `Takes ${describeTime(seconds)}. It begins after 10 seconds; until then you can undo it.`}
        </p>
      ) : null}
    </>
  )
}

/** Repeated after a lost answer, it starts nothing more: the id is the dialog's. */
function useStart(kind: BulkActionKind, onStarted: () => void) {
  const router = useRouter()
  const showUndo = useUndoToast()
  const [id] = useState(randomId)
  return useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: string }) =>
      startAction({ id, kind, ids, ...(reason.trim() && { reason: reason.trim() }) }),
    onSuccess: (started) => {
      if (kind === 'download') {
        const link = document.createElement('a')
        link.href = zipHref(id)
        link.download = ''
        link.click()
      } else if (started.starts_in_ms > 0) showUndo(started)
      onStarted()
      router.push(`/bulk-jobs/${id}`)
    },
  })
}
