import { MapPin } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Badge } from '@/components/ui/badge'
import type { OriginChange } from './trail/origins'

/** Changes of address by the anchor of the entry that shows them. */
export const OriginsContext = createContext<ReadonlyMap<string, OriginChange>>(new Map())

/** Points out that somebody acts from elsewhere than the time before. */
export function OriginNote({ anchor }: { anchor: string }) {
  const change = useContext(OriginsContext).get(anchor)
  if (!change) return null
  if (change.kind === 'address') {
    return (
      <span className="block text-12 text-ink-faint">Another address of the same network, {change.from} before</span>
    )
  }
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
      <Badge tone="warn" icon={MapPin}>
        {change.kind === 'country' ? 'Other country' : 'Other network'}
      </Badge>
      <span className="text-12 text-ink-soft">
        {change.kind === 'country' ? `${change.to}, ${change.from} before` : `${change.from} before`}
      </span>
    </span>
  )
}
