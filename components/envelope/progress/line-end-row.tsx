import type { LucideIcon } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Time } from '@/components/ui/time'
import type { LineEnd } from './line-ends'
import { nodePlace, Rail } from './rail'

type LineEndRowProps = { end: LineEnd; icon: LucideIcon; place: 'first' | 'last'; lanes: number }

function nodeLook(end: LineEnd): string {
  if (end.stopped) return 'border-off bg-off-soft text-off'
  return end.reached
    ? 'border-good bg-good-soft text-good'
    : 'border-dashed border-line-strong bg-surface text-ink-faint'
}

/** Where the line begins or ends. */
export function LineEndRow({ end, icon: Icon, place, lanes }: LineEndRowProps) {
  const run = end.reached && !end.stopped ? 'walked' : 'ahead'
  const above = place === 'last' ? run : 'none'
  const below = place === 'first' ? run : 'none'
  return (
    <li className="relative flex gap-2">
      <Rail row={{ lane: 0, above, below, spur: false, handedOn: false }} lanes={lanes} />
      <span
        aria-hidden="true"
        className={cn(
          'absolute top-2.5 flex size-5 items-center justify-center rounded-full border [&_svg]:size-3',
          nodePlace[0],
          nodeLook(end),
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1 py-2.5 text-14">
        <span className="font-medium">{end.title}</span>{' '}
        <span className="text-13 text-ink-soft">
          {end.detail} {end.at === undefined ? null : <Time value={end.at} mode="absolute" className="text-ink-soft" />}
        </span>
      </div>
    </li>
  )
}
