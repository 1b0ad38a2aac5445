import { RadioGroup } from '@/components/ui/choices'
import { Field, Select } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import type { DeskPerson } from '@/lib/desk/accounts/contract/people'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import type { HandOver, PersonWork } from '@/lib/desk/offboarding/contract'

/** What the admin has chosen so far; an empty text is the first option of its list. */
export type Choice = { scheduled?: HandOver['scheduled']; draftsTo?: string; noticesTo?: string }

type HandOverChoicesProps = {
  work: PersonWork
  self: string
  colleagues: readonly DeskPerson[]
  choice: Choice
  setChoice: (choice: Choice) => void
}

/** What goes on in a person's name, and what becomes of it. */
export function HandOverChoices({ work, self, colleagues, choice, setChoice }: HandOverChoicesProps) {
  const { scheduled, waiting, drafts, bulk_jobs: bulkJobs } = work
  const open = scheduled.count + waiting.count
  if (open + drafts + bulkJobs === 0)
    return <p className="text-14 text-ink-soft">Nothing is scheduled, waiting or drafted in their name.</p>
  const people = colleagues.map(({ id, name, role }) => ({
    value: id,
    label: id === self ? `${name} (you)` : `${name}, ${ROLE_LABELS[role]}`,
  }))
  const isCanceling = choice.scheduled === 'cancel'
  return (
    <div className="flex flex-col gap-5 text-14">
      {scheduled.count > 0 ? (
        <div>
          <RadioGroup
            label={counted(scheduled.count, 'scheduled envelope')}
            options={[
              { value: 'send', label: 'Send as scheduled' },
              { value: 'cancel', label: 'Cancel and return to drafts' },
            ]}
            value={choice.scheduled ?? 'send'}
            onValueChange={(next) => setChoice({ ...choice, scheduled: next })}
          />
          <Envelopes open={scheduled} />
        </div>
      ) : null}
      {drafts > 0 || isCanceling ? (
        <Field
          label={drafts > 0 ? counted(drafts, 'draft') : 'Drafts of the canceled envelopes'}
          help={drafts > 0 && isCanceling ? 'The canceled envelopes go to the same person.' : undefined}
        >
          <Select
            options={[
              { value: '', label: 'Keep until they are enabled again' },
              ...people.map(({ value, label }) => ({ value, label: `Hand over to ${label}` })),
            ]}
            value={choice.draftsTo ?? ''}
            onValueChange={(draftsTo) => setChoice({ ...choice, draftsTo })}
          />
        </Field>
      ) : null}
      {open > 0 ? (
        <div>
          <Field
            label="Who is notified about their envelopes"
            help="When they are declined, completed or about to expire, or an email is refused."
          >
            <Select
              options={[{ value: '', label: 'All admins' }, ...people]}
              value={choice.noticesTo ?? work.notices_to ?? ''}
              onValueChange={(noticesTo) => setChoice({ ...choice, noticesTo })}
            />
          </Field>
          {waiting.count > 0 ? (
            <>
              <p className="mt-3">{`${counted(waiting.count, 'envelope')} waiting for signatures. Signers can still sign.`}</p>
              <Envelopes open={waiting} />
            </>
          ) : null}
        </div>
      ) : null}
      {bulkJobs > 0 ? (
        <p>{`${counted(bulkJobs, 'unfinished bulk job')}. Bulk jobs stop while their person is disabled.`}</p>
      ) : null}
    </div>
  )
}

function Envelopes({ open: { count, envelopes } }: { open: PersonWork['scheduled'] }) {
  const more = count - envelopes.length
  return (
    <ul className="mt-1 flex flex-col gap-1 text-13 text-ink-soft">
      {envelopes.map(({ id, subject, sends_on: sendsOn }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <TextLink href={`/envelopes/${id}`}>{subject}</TextLink>{' '}
          {sendsOn ? <Time value={sendsOn} mode="absolute" /> : null}
        </li>
      ))}
      {more > 0 ? <li>{`And ${more} more.`}</li> : null}
    </ul>
  )
}
