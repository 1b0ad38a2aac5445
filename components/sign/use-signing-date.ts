import { useState } from 'react'
import { useNow, useZone } from '@/components/ui/clock'
import { formatIn } from '@/components/ui/format-time'
import type { SigningView } from '@/lib/contract/signing'
import { dateOfSigning, dayOfDate } from '@/lib/envelope/date-of-signing'

/** The date that is stamped when the person finishes, in the person's zone. */
export type SigningDate = {
  zone: string
  /** As date fields print it: `2026-11-27 (Pacific/Auckland)`. */
  printed: string
  /** In words: `27 Nov 2026 (Pacific/Auckland)`. */
  readable: string
  /** Whether the day has changed since it was shown. Then the new one is shown. */
  hasChanged: () => boolean
  /** For a zone that the service does not know. */
  switchToUtc: () => void
}

/** What of the signer's view decides on it. */
type Dated = Pick<SigningView, 'consent'> & { fields: readonly Pick<SigningView['fields'][number], 'type'>[] }

/** Undefined where nothing is dated, or where a service dates in its own way. */
export function useSigningDate({ consent, fields }: Dated): SigningDate | undefined {
  const tick = useNow()
  const browserZone = useZone()
  const [isUtc, setIsUtc] = useState(false)
  const [checkedAt, setCheckedAt] = useState(0)
  // The wording of the consent and the zone of dates are one addition to the interface.
  if (!consent || !fields.some(({ type }) => type === 'date')) return undefined
  const zone = isUtc ? 'UTC' : browserZone
  const printed = dateOfSigning(new Date(Math.max(tick, checkedAt)), zone)
  return {
    zone,
    printed,
    readable: `${describeDay(dayOfDate(printed))} (${zone})`,
    hasChanged: () => {
      const now = Date.now()
      setCheckedAt(now)
      return dateOfSigning(new Date(now), zone) !== printed
    },
    switchToUtc: () => setIsUtc(true),
  }
}

const describeDay = (day: string) =>
  formatIn('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
