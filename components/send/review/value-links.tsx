'use client'

import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import { stepOf } from '@/lib/desk/drafts/contract/draft-problems'
import { useWizard } from '../frame/use-wizard'
import { type Invitee, inviteeName } from '../plan/invitees'

/** A warning that lists values, each as a link to it. */
export function ValueLinks({ title, links }: { title: string; links: readonly { path: string; text: string }[] }) {
  const { hrefOf } = useWizard()
  if (links.length === 0) return null
  return (
    <Banner tone="warn" title={title}>
      <ul>
        {links.map(({ path, text }) => (
          <li key={`${path} ${text}`} className="[overflow-wrap:anywhere] pointer-coarse:py-2">
            <TextLink href={hrefOf(stepOf(path) ?? 'review', path)}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const VALUES: Record<string, string> = {
  templateName: 'Template name',
  emailSubject: 'Subject',
  emailMessage: 'Message',
  expirationDays: 'Expiration',
  scheduledFor: 'Schedule',
}

/** "Ada: Enter an e-mail address.", "Subject: Enter a subject." What is wrong with documents and fields names them itself. */
export function describePath(path: string, message: string, people: readonly Invitee[]): string {
  const index = Number(/^recipients\.(\d+)\./.exec(path)?.[1])
  const person = people.find((each) => each.index === index)
  const subject = person ? inviteeName(person) : VALUES[path]
  return subject ? `${subject}: ${message}` : message
}
