import { cn } from '@/components/ui/cn'
import { Avatar } from '@/components/ui/people'
import type { MailPlan, Recipient } from './mail-plan'

/** Who is mailed when: the signing steps in order, then the copies. */
export function PlanList({ plan, sent = false }: { plan: MailPlan; sent?: boolean }) {
  return (
    <ol className="flex flex-col">
      {plan.steps.map(({ number, when, people }, index) => (
        <MailGroup
          key={number}
          when={index === 0 && sent ? 'Mailed now' : when}
          mail="Invitation"
          people={people}
          first={index === 0}
          last={index === plan.steps.length - 1 && plan.copies.length === 0}
        />
      ))}
      {plan.copies.length > 0 ? (
        <MailGroup
          when="Once everybody has signed"
          mail="Copy of the signed document"
          people={plan.copies}
          first={false}
          last
        />
      ) : null}
    </ol>
  )
}

type MailGroupProps = { when: string; mail: string; people: readonly Recipient[]; first: boolean; last: boolean }

function MailGroup({ when, mail, people, first, last }: MailGroupProps) {
  return (
    <li className={cn('relative pl-6', !last && 'pb-4')}>
      {last ? null : <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-px bg-line-strong" />}
      <span
        aria-hidden="true"
        className={cn(
          'absolute top-1 left-0 size-[11px] rounded-full border',
          first ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
        )}
      />
      <p className="text-13 text-ink-soft">
        <span className="font-medium text-ink">{when}</span> · {mail}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {people.map(({ slot, name, email }) => (
          <li key={slot.signerIndex} className="flex min-w-0 items-start gap-2">
            <Avatar person={{ name, email, current: first }} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="text-ink">{name}</span>{' '}
              <span className="text-ink-soft">{email || 'no address yet'}</span>
              <span className="block text-12 text-ink-faint">
                {slot.label}, {slot.role}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
