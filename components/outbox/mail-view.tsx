import { ButtonLink } from '@/components/ui/button'
import { MailFrame } from '@/components/ui/mail-frame'
import { ExternalLink } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import type { OutboxMail } from '@/lib/contract/operator'
import { dateOrText } from '@/lib/envelope/envelope-dates'

/** A mail as its reader sees it, with the plain text for programs without HTML. */
export function MailView({ mail }: { mail: OutboxMail }) {
  const path = signingPath(mail)
  return (
    <article className="rounded-lg border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">{mail.subject || 'Mail without a subject'}</h2>
        <p className="mt-1 text-13 text-ink-soft [overflow-wrap:anywhere]">
          <span className="mr-2">{`To ${mail.to}`}</span>{' '}
          <Time value={dateOrText(mail.sent_on) ?? mail.sent_on} mode="absolute" />
        </p>
      </header>
      {path ? (
        <div className="border-b border-line px-4 py-3">
          <ButtonLink href={path} target="_blank" rel="noreferrer" variant="primary">
            <span>{path.startsWith('/sign/copy/') ? 'Open signed copy' : 'Open signing link'}</span>
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        </div>
      ) : null}
      <MailFrame html={mail.html} title={`The mail “${mail.subject}”`} />
      <details className="border-t border-line px-4 py-3">
        <summary className="w-fit cursor-pointer rounded-sm text-13 text-ink-soft">Plain text</summary>
        <p className="mt-3 max-w-[76ch] whitespace-pre-wrap text-14 leading-6 text-ink-soft [overflow-wrap:anywhere]">
          {mail.text}
        </p>
      </details>
    </article>
  )
}

const SIGNING_LINK = /^https?:\/\/[^\s]+\/sign\/(copy\/)?[^\s/?#]+$/

/** The mail's signing link as a path of this dashboard; undefined for mails without one. */
export function signingPath({ links, text }: Pick<OutboxMail, 'links' | 'text'>): string | undefined {
  const candidates = [...links, ...text.split(/[\s<>()]+/)]
  const link = candidates.find((candidate) => SIGNING_LINK.test(candidate))
  return link && new URL(link).pathname
}
