'use client'

import { Button } from '@/components/ui/button'
import { Clock, MailX, Send } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/loadable'
import { personName } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import { useMay, useOffer } from '@/lib/browser/queries/session'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { type CurrentMail, mailStep, mayBeWrongAddress } from '@/lib/envelope/mail-state'
import { sameAddress } from '@/lib/envelope/state'
import type { MailOneKind } from '../actions/mail-dialogs'
import { useRequestedAction } from '../actions/use-requested-action'

type MailProps = { mail: CurrentMail }

/** What became of the last email to a person, where it did not simply arrive, and what to do. */
export function MailProblem({ mail }: MailProps) {
  const mayChange = useMay('delegate')
  const canResend = useOffer('resend_to_one')
  const { state, isCopy, at, reason, cause, until } = mail
  // What came back, or is delayed elsewhere, is known from a report only.
  const by = state === 'bounced' || until ? 'Reported reason' : 'Reason'
  const what = isCopy ? 'Copy' : mail.isReminder ? 'Reminder' : 'Email'
  const time = at ? <Time value={at} mode="absolute" /> : null
  if (state === 'deferred') {
    return (
      <p className="mt-1 flex items-start gap-1.5 text-13 text-warn">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">{`${what} delayed`}</span> {time}
          {reason ? <span className="block text-ink-soft">{`${by}: ${reason}.`}</span> : null}
          <span className="block text-ink-soft">
            {until ? (
              <>
                <span>Another mail server has it and keeps trying until</span> <Time value={until} mode="absolute" />
              </>
            ) : (
              'It is tried again for two days.'
            )}
          </span>
        </span>
      </p>
    )
  }
  if (state !== 'refused' && state !== 'bounced') return null
  return (
    <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md bg-bad-soft px-3 py-2 text-14 text-bad">
      <MailX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p>
          <span className="font-semibold">{`${what} ${state}`}</span> {time}
        </p>
        {reason ? <p className="text-13">{`${by}: ${reason}.`}</p> : null}
        <p className="text-13 text-ink">{isCopy ? COPY_STEP[`${canResend}`] : stepFor(cause, mayChange ?? true)}</p>
      </div>
    </div>
  )
}

const COPY_STEP = {
  true: 'Send the copy again, or download the signed PDF and hand it on.',
  false: 'Download the signed PDF and hand it on.',
}
/** Support cannot change a recipient. */
const stepFor = (cause: string | undefined, mayChange: boolean) =>
  !mayChange && mayBeWrongAddress(cause) ? 'Ask a sender to change the recipient.' : mailStep(cause)

/**
 * How an email that is on its way or arrived at the mail server continues the line of the person's
 * state.
 */
export function MailNote({ mail: { state, isCopy, isReminder, at } }: MailProps) {
  if (state === 'queued') return <span>{`· ${isCopy ? 'copy' : 'email'} queued`}</span>
  if (state !== 'sent') return null
  return (
    <span>
      <span>{`· ${isCopy ? 'copy emailed' : isReminder ? 'reminded' : 'emailed'}`}</span>{' '}
      {at ? <Time value={at} mode="absolute" /> : null}
    </span>
  )
}

const MailOneDialog = laterDialog(() => import('../actions/mail-dialogs').then((part) => part.MailOneDialog))

const LABELS: Record<MailOneKind, string> = { reminder: 'Send reminder', copy: 'Send the copy again' }

type MailOneProps = {
  id: string
  signer: DocumentSigner
  /** Everybody with this address who is emailed. */
  mailed: readonly DocumentSigner[]
  mail: CurrentMail | undefined
  kind: MailOneKind
  /** Only a link opens it. */
  isHidden?: boolean
}

/** Emails one address again: the invitation while they can act, the copy afterwards. */
export function MailOne({ id, signer, mailed, mail, kind, isHidden = false }: MailOneProps) {
  const [isOpen, setOpen] = useRequestedAction(
    kind === 'copy' ? 'send-copy' : 'remind-one',
    (query) => sameAddress(query.signer, signer.email) && (query.slot ?? `${signer.id}`) === `${signer.id}`,
  )
  return (
    <>
      {isHidden ? null : (
        <Button
          variant={mail?.isCopy && mail.state !== 'sent' && mail.state !== 'queued' ? 'secondary' : 'tertiary'}
          size="sm"
          {...MailOneDialog.onHint}
          onClick={() => setOpen(true)}
        >
          <Send aria-hidden="true" />
          <span>{LABELS[kind]}</span>
          <span className="sr-only">{` to ${personName(signer)}`}</span>
        </Button>
      )}
      <MailOneDialog
        id={id}
        signer={signer}
        mailed={mailed}
        mail={mail}
        kind={kind}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  )
}
