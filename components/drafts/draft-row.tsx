import { Trash2, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { IconButton } from '@/components/ui/icon-button'
import { nameList } from '@/components/ui/name-list'
import { Time } from '@/components/ui/time'
import type { Draft } from '@/lib/desk/contract/drafts/draft'

type DraftRowProps = { draft: Draft; discarding: boolean; onDiscard: () => void }

/** One draft: its recipients, template and age. The whole row opens it. */
export function DraftRow({ draft, discarding, onDiscard }: DraftRowProps) {
  const title = draft.content.emailSubject?.trim() || draft.template_name
  const isOpen = draft.state === 'open'
  const step = isOpen ? 'recipients' : 'review'
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          href={`/drafts/${draft.id}/${step}`}
          prefetch={false}
          className="-mx-1.5 block rounded-sm px-1.5 font-medium text-ink outline-offset-[-2px] [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {recipients(draft)}
        </Link>
        <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
          {title}
          {title === draft.template_name ? '' : `, from ${draft.template_name}`}
        </p>
        {isOpen ? null : (
          <p className="flex items-center gap-1 text-13 text-warn">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
            Outcome of the send unknown
          </p>
        )}
      </div>
      <Time value={draft.updated_on} className="relative z-10 shrink-0 text-13 text-ink-soft" />
      {isOpen ? (
        <IconButton
          className="relative z-10"
          label={`Discard the draft to ${recipients(draft)}`}
          pending={discarding}
          onClick={onDiscard}
        >
          {discarding ? null : <Trash2 aria-hidden="true" />}
        </IconButton>
      ) : null}
    </li>
  )
}

function recipients({ content }: Draft): string {
  const people = content.recipients.map(({ name, email }) => name.trim() || email.trim()).filter(Boolean)
  return people.length > 0 ? nameList(people) : 'No recipients yet'
}
