import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import type { SchemeInUse } from './scheme-in-use'

/** What has to be known about where the scheme comes from; nothing when all of it is the service's own word. */
export function SchemeNotes({ used }: { used: SchemeInUse }) {
  if (used.from === 'unknown' || used.notes.length === 0) return null
  const title =
    used.from === 'contract' ? 'Not all of this is the service’s own word' : 'This is not the service’s own word'
  return (
    <Banner tone="warn" title={title}>
      {used.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Banner>
  )
}

/** In place of what would be computed by a scheme that nobody here knows. */
export function UnknownScheme({ what, why, children }: { what: string; why: string; children?: ReactNode }) {
  return (
    <Banner tone="warn" title={what}>
      <p>
        The service’s public contract describes a signature that this dashboard cannot compute. {why} Nothing is
        guessed.{' '}
        {children ?? (
          <>
            See what the service publishes in the <TextLink href="/webhooks/reference">reference</TextLink>, with its
            own samples.
          </>
        )}
      </p>
    </Banner>
  )
}
