import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import type { UsedScheme } from './used-scheme'

/** Which parts of the scheme the service itself does not publish. */
export function SchemeNotes({ used }: { used: UsedScheme }) {
  if (used.from === 'unknown' || used.notes.length === 0) return null
  const title =
    used.from === 'contract' ? 'The service doesn’t publish all of this' : 'The service doesn’t publish its signature'
  return (
    <Banner tone="warn" title={title}>
      {used.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Banner>
  )
}

/** Shown instead of what cannot be computed. */
export function UnknownScheme({ title, why, children }: { title: string; why: string; children?: ReactNode }) {
  return (
    <Banner tone="warn" title={title}>
      <p>
        The service’s contract describes a signature that this dashboard can’t compute. {why}{' '}
        {children ?? (
          <>
            See the contract and the service’s own samples in the{' '}
            <TextLink href="/webhooks/reference">reference</TextLink>.
          </>
        )}
      </p>
    </Banner>
  )
}
