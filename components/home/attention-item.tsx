import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { CircleAlert, CircleX, Hourglass, type Icon, Moon } from '@/components/ui/icons'
import { FilePenLine, FileQuestion, KeyRound, MailX } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'

/** Each kind of entry has its own sign, and its reason in words. */
const LOOKS = {
  mail: { icon: MailX, ink: 'text-bad' },
  key: { icon: KeyRound, ink: 'text-bad' },
  deliveries: { icon: CircleAlert, ink: 'text-bad' },
  expiring: { icon: Hourglass, ink: 'text-warn' },
  declined: { icon: CircleX, ink: 'text-bad' },
  unfinished: { icon: FileQuestion, ink: 'text-warn' },
  idle: { icon: Moon, ink: 'text-ink-faint' },
  draft: { icon: FilePenLine, ink: 'text-ink-faint' },
} satisfies Record<string, { icon: Icon; ink: string }>

type AttentionItemProps = {
  kind: keyof typeof LOOKS
  title: string
  href: string
  reason: ReactNode
  /** "1 of 2 signed". */
  progress?: string | undefined
  /** When it became so. */
  at?: string | undefined
  action: ReactNode
}

/** One line of the list: what it is, why it is here, how far it is, and its one action. */
export function AttentionItem({ kind, title, href, reason, progress, at, action }: AttentionItemProps) {
  const { icon: Icon, ink } = LOOKS[kind]
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 px-4 py-2.5 hover:bg-hover sm:grid-cols-[auto_1fr_auto]">
      <Icon aria-hidden="true" className={cn('size-4 shrink-0 self-start mt-1', ink)} />
      <div className="min-w-0">
        <Link
          href={href}
          prefetch={false}
          className="-mx-1.5 block rounded-sm px-1.5 font-medium leading-6 [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-offset-[-2px] sm:truncate"
        >
          {title}
        </Link>
        <p
          className={cn(
            'text-13 text-ink-soft [overflow-wrap:anywhere]',
            // The address alone may fill two lines of a phone.
            kind === 'mail' ? 'line-clamp-3' : 'line-clamp-2',
          )}
          suppressHydrationWarning
        >
          {reason}
        </p>
      </div>
      <div className="relative z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:col-start-2">
        <span className="flex gap-4 text-13 text-ink-soft max-sm:items-center sm:w-28 sm:flex-col sm:items-start sm:gap-0">
          {progress ? <span className="tabular whitespace-nowrap">{progress}</span> : null}
          {at ? <Time value={at} className="whitespace-nowrap" /> : null}
        </span>
        <span className="flex justify-end sm:w-36">{action}</span>
      </div>
    </li>
  )
}
