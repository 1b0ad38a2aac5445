import Link from 'next/link'
import { type OutboxParams, outboxParams } from '@/app/(desk)/outbox/search-params'
import { cn } from '@/components/ui/cn'
import { Time } from '@/components/ui/time'
import { fromWireDate } from '@/lib/contract/dates'
import type { OutboxMail } from '@/lib/contract/operator'

/** One entry a mail; the subject is the link, its hit area the whole entry. */
export function MailList({ mails, address }: { mails: OutboxMail[]; address: OutboxParams }) {
  return (
    <ul aria-label="Mails" className="overflow-hidden rounded-lg border border-line bg-surface">
      {mails.map((mail) => {
        const current = mail.id === address.mail
        return (
          <li
            key={mail.id}
            className={cn(
              'relative border-b border-line px-3 py-2 last:border-b-0 hover:bg-hover',
              current && 'bg-accent-soft hover:bg-accent-soft',
            )}
          >
            <Link
              href={outboxParams.href('/outbox', { to: address.to, mail: mail.id })}
              prefetch={false}
              scroll={false}
              aria-current={current || undefined}
              className="block truncate rounded-sm font-medium after:absolute after:inset-0"
            >
              {mail.subject || 'Mail without a subject'}
            </Link>
            <div className="flex items-baseline justify-between gap-3 text-13 text-ink-soft">
              <span className="truncate">{mail.to}</span>
              <Time
                value={fromWireDate(mail.sent_on) ?? mail.sent_on}
                className="relative shrink-0 text-12 text-ink-soft"
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
