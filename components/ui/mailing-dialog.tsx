'use client'

import { isolate } from '@/lib/contract/one-line'
import { Banner } from './banner'
import { FormDialog } from './form-dialog'
import { counted } from './format'
import { Person, type PersonFacts, personName } from './people'
import { Time } from './time'

type MailingDialogProps = Mailing & {
  open: boolean
  onOpenChange: (open: boolean) => void
  pending: boolean
  error: unknown
  /** When the last reminder was sent, if that is known. */
  lastOn?: string | undefined
  /** What else is known of emails. */
  note?: string | undefined
  /** A reminder before this one has an unknown outcome. */
  mayBeSecond: boolean
  onAct: () => void
}

/** Names who gets the reminder, and who does not and why. */
export function MailingDialog({
  mailed,
  spared,
  open,
  onOpenChange,
  pending,
  error,
  lastOn,
  note,
  mayBeSecond,
  onAct,
}: MailingDialogProps) {
  return (
    <FormDialog
      open={open}
      title="Send reminder"
      description="Sends the same signing link again. Earlier links keep working."
      action={
        mailed.length > 0
          ? { label: `Send reminder to ${counted(mailed.length, 'person', 'people')}`, pending }
          : undefined
      }
      problem={{
        error,
        title: 'The reminder was not sent',
        unknownTitle: "We don't know yet whether the reminder was sent",
      }}
      onSubmit={onAct}
      onClose={() => onOpenChange(false)}
    >
      <MailingList mailed={mailed} spared={spared} />
      {note ? <p className="text-13 text-ink-soft">{note}</p> : null}
      {lastOn ? <LastReminder at={lastOn} /> : null}
      {mayBeSecond && !pending && mailed.length > 0 ? (
        <Banner tone="warn" title="Sending again may remind people twice">
          <p>The outcome of the last reminder is unknown. Ask one of the recipients before you send another.</p>
        </Banner>
      ) : null}
    </FormDialog>
  )
}

/** "Last reminder 26 Nov 2026, 14:25 UTC": with the time, because a second one on the same day annoys people. */
export function LastReminder({ at }: { at: string }) {
  return (
    <p className="text-13 text-ink-soft">
      <span>Last reminder </span>
      <Time value={at} mode="absolute" />
    </p>
  )
}

type Mailing = {
  mailed: readonly PersonFacts[]
  spared: readonly { signer: PersonFacts; why: string }[]
}

/** Two lists: who gets a reminder, and who does not with the reason. */
export function MailingList({ mailed, spared }: Mailing) {
  return (
    <div className="flex flex-col gap-4">
      {mailed.length > 0 ? (
        <section>
          <h3 className="mb-2 text-13 font-semibold">Will get it</h3>
          <ul className="flex flex-col gap-2">
            {mailed.map((signer, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two slots may carry one address, and order is their identity
              <li key={at}>
                <Person person={signer} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-14 text-ink-soft">Nobody can be reminded right now, so nothing would be sent.</p>
      )}
      {spared.length > 0 ? (
        <section>
          <h3 className="mb-2 text-13 font-semibold">Won’t get it</h3>
          <ul className="flex flex-col gap-1 text-13 text-ink-soft">
            {spared.map(({ signer, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two slots may carry one address, and order is their identity
              <li key={at} className="[overflow-wrap:anywhere]">
                {`${isolate(personName(signer))}, ${why}`}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
