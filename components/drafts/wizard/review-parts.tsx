'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import type { Elements } from '@/components/ui/panel'
import { chip, chosenChip, idleChip } from '@/components/ui/styles'
import { useWizard } from './frame/use-wizard'
import { type Invitee, inviteeName } from './invitees'

/** One of two views of what is sent. */
export function Views({ pages, email }: { pages: Elements; email: Elements }) {
  const [view, setView] = useState<'Pages' | 'Email'>('Pages')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-1">
        {(['Pages', 'Email'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => setView(name)}
            className={`${chip} ${view === name ? chosenChip : idleChip}`}
          >
            {name}
          </button>
        ))}
      </div>
      {view === 'Pages' ? pages : email}
    </div>
  )
}

/** A warning that lists values, each as a link to it. */
export function ValueLinks({ title, links }: { title: string; links: readonly { path: string; text: string }[] }) {
  const { hrefOfValue } = useWizard()
  if (links.length === 0) return null
  return (
    <Banner tone="warn" title={title}>
      <ul>
        {links.map(({ path, text }) => (
          <li key={`${path} ${text}`} className="[overflow-wrap:anywhere] pointer-coarse:py-2">
            <TextLink href={hrefOfValue(path)}>{text}</TextLink>
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

/**
 * "Ada: Enter an email address.", "Subject: Enter a subject." What is wrong with documents and
 * fields names them itself.
 */
export function describePath(path: string, message: string, people: readonly Invitee[]): string {
  const index = Number(/^recipients\.(\d+)\./.exec(path)?.[1])
  const person = people.find((each) => each.index === index)
  const subject = person ? inviteeName(person) : VALUES[path]
  return subject ? `${subject}: ${message}` : message
}
