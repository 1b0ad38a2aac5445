'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'

export function UnknownOutcome({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="warn"
      className="mt-4"
      title="We do not know yet whether the service accepted this."
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Trying again is safe: it repeats the same request and cannot send twice. Until then nothing here can be changed.
    </Banner>
  )
}
