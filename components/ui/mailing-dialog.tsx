'use client'

import { useState } from 'react'
import { describeObstacle, helps, type Mailed } from '@/lib/envelope/mail-state'
import { sameAddress } from '@/lib/envelope/state'
import { isolate } from '@/lib/text/one-line'
import { Banner } from './banner'
import { Checkbox } from './choices'
import { FormDialog } from './form-dialog'
import { counted } from './format'
import { Person, type PersonFacts, personName } from './people'
import { Time } from './time'

type MailingDialogProps = MailLists & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The service can remind one person alone. Without it everybody gets the email. */
  canChoose?: boolean
  /** The address that alone is chosen at first. */
  only?: string | undefined
  /** Addresses that have just got it, where others have not. */
  sent?: readonly string[]
  pending: boolean
  error: unknown
  /** When the last reminder was sent, if that is known. */
  lastOn?: string | undefined
  /** What else is known of emails. */
  note?: string | undefined
  /** A reminder before this one has an unknown outcome. */
  mayBeSecond: boolean
  /** `emails` is undefined where everybody gets it. */
  onAct: (chosen: { emails: string[] | undefined; lockedToo: boolean }, people: readonly Mailed[]) => void
}

/** Names who gets the reminder, and who does not and why. */
export function MailingDialog({
  mailed,
  spared,
  canChoose = false,
  only,
  sent = [],
  open,
  onOpenChange,
  pending,
  error,
  lastOn,
  note,
  mayBeSecond,
  onAct,
}: MailingDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const hasOnly = mailed.some(({ email }) => sameAddress(email, only))
  const isPreselected = (person: Mailed) => helps(person) && (!hasOnly || sameAddress(person.email, only))
  const isChosen = (person: Mailed) =>
    !canChoose ||
    (!sent.some((email) => sameAddress(email, person.email)) && (choices[addressOf(person)] ?? isPreselected(person)))
  const chosen = mailed.filter(isChosen)
  const isEverybody = chosen.length === mailed.length
  const close = () => {
    setChoices({})
    onOpenChange(false)
  }
  const emails = [...new Map(chosen.map((person) => [addressOf(person), person.email ?? ''])).values()]
  return (
    <FormDialog
      open={open}
      title="Send reminder"
      description="Sends the same signing link again. Earlier links keep working."
      action={
        chosen.length > 0
          ? { label: `Send reminder to ${counted(chosen.length, 'person', 'people')}`, pending }
          : undefined
      }
      problem={{
        error,
        title: sent.length > 0 ? 'The reminder was not sent to everybody' : 'The reminder was not sent',
        unknownTitle: "We don't know yet whether the reminder was sent",
      }}
      onSubmit={() => {
        const lockedToo = chosen.some(({ obstacle }) => obstacle === 'locked')
        onAct({ emails: isEverybody ? undefined : emails, lockedToo }, chosen)
      }}
      onClose={close}
    >
      <MailingList
        mailed={mailed}
        spared={spared}
        choice={
          canChoose && (mailed.length > 1 || !mailed.every(helps))
            ? {
                isChosen,
                onChange: (person, next) => setChoices((before) => ({ ...before, [addressOf(person)]: next })),
              }
            : undefined
        }
      />
      {canChoose || mailed.every(helps) ? null : (
        <p className="text-13 text-ink-soft">They get it as well: this service reminds everybody at once.</p>
      )}
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

/** The service gets an address, which several people may share. */
const addressOf = ({ email }: PersonFacts) => email?.toLowerCase() ?? ''

type MailLists = {
  mailed: readonly Mailed[]
  spared: readonly { signer: PersonFacts; why: string }[]
}
type Choice = { isChosen: (person: Mailed) => boolean; onChange: (person: Mailed, next: boolean) => void }

/** Two lists: who gets a reminder, and who does not with the reason. With `choice`, each person can be left out. */
export function MailingList({ mailed, spared, choice }: MailLists & { choice?: Choice | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      {mailed.length > 0 ? (
        <section>
          <h3 className="mb-2 text-13 font-semibold">{choice ? 'Choose who gets it' : 'Will get it'}</h3>
          <ul className="flex flex-col gap-2">
            {mailed.map((signer, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two slots may carry one address, and order is their identity
              <li key={at}>
                <MailedPerson signer={signer} choice={choice} />
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

function MailedPerson({ signer, choice }: { signer: Mailed; choice: Choice | undefined }) {
  const obstacle = describeObstacle(signer)
  if (choice) {
    return (
      <Checkbox
        label={<Person person={signer} />}
        help={obstacle}
        checked={choice.isChosen(signer)}
        onCheckedChange={(next) => choice.onChange(signer, next)}
      />
    )
  }
  return (
    <>
      <Person person={signer} />
      {obstacle ? <p className="mt-1 text-12 text-warn">{obstacle}</p> : null}
    </>
  )
}
