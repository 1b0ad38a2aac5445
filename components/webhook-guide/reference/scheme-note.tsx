import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import type { UsedScheme } from './used-scheme'

/** What the service doesn't publish of its signature, or that nothing can be computed with it. */
export function SchemeNote({ used }: { used: UsedScheme }) {
  if (used.from === 'unknown') {
    return (
      <Banner tone="warn" title="This dashboard can’t compute the service’s signature">
        <span>{`${used.why} See the `}</span>
        <TextLink href="/webhooks/reference">reference</TextLink>
        <span>.</span>
      </Banner>
    )
  }
  if (used.notes.length === 0) return null
  return (
    <Banner tone="warn" title="The service doesn’t publish all of its signature">
      {used.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Banner>
  )
}
