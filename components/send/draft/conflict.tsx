'use client'

import { useFormContext } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { Time } from '@/components/ui/time'
import type { Draft } from '@/lib/desk/contract/desk'
import type { SendForm } from './draft-form'

/** Another tab was faster. Nothing here is overwritten by itself, and what was typed here can be taken along. */
export function Conflict({ latest, onAdopt }: { latest: Draft; onAdopt: (latest: Draft) => void }) {
  const { getValues } = useFormContext<SendForm>()
  return (
    <Banner
      tone="warn"
      className="mt-4"
      title="This draft was changed in another tab."
      action={
        <Button size="sm" onClick={() => onAdopt(latest)}>
          Load the newer version
        </Button>
      }
    >
      <p>
        That version is from <Time value={latest.updated_on} />. What you typed here is not saved and stays on this page
        until you load the newer one.
      </p>
      <p className="mt-1">
        <CopyText value={inText(getValues())} label="what you typed here" className="font-sans text-13">
          Copy what you typed here
        </CopyText>
      </p>
    </Banner>
  )
}

function inText({ slots, emailSubject, emailMessage, expirationDays }: SendForm): string {
  const people = slots.map(({ name, email }) => [name, email && `<${email}>`].filter(Boolean).join(' ')).filter(Boolean)
  return [...people, `Subject: ${emailSubject}`, `Expires after days: ${expirationDays}`, '', emailMessage].join('\n')
}
