import { ExternalLink } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import { fromWireDate } from '@/lib/contract/dates'
import type { OutboxMail } from '@/lib/contract/operator'
import { signingPath } from './mail-links'

/** A mail as text: its HTML says the same, and foreign HTML is never let into the desk (decision 0073). */
export function MailView({ mail }: { mail: OutboxMail }) {
  const path = signingPath(mail)
  return (
    <article className="rounded-lg border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">{mail.subject || 'Mail without a subject'}</h2>
        <p className="mt-1 text-13 text-ink-soft [overflow-wrap:anywhere]">
          To {mail.to} · <Time value={fromWireDate(mail.sent_on) ?? mail.sent_on} mode="absolute" />
        </p>
      </header>
      {path ? (
        <div className="border-b border-line px-4 py-3">
          <ButtonLink href={path} target="_blank" rel="noreferrer" variant="primary">
            Open signing link
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        </div>
      ) : null}
      <p className="max-w-[76ch] whitespace-pre-wrap px-4 py-4 text-14 leading-6 text-ink-soft [overflow-wrap:anywhere]">
        {mail.text}
      </p>
    </article>
  )
}
