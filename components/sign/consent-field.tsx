'use client'

import { useController } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { taskOf } from '@/lib/envelope/signing-task'
import { OthersNote } from './filled/others-note'
import { useRoom } from './room'

/** What the person agrees to, word for word as the service records it, and what else they should know before. */
export function ConsentField({ id, error }: { id: string; error: string | undefined }) {
  const { view, control, date } = useRoom()
  const { field } = useController({ control, name: 'consent' })
  const { text, language } = view.consent ?? DEFAULT_CONSENT[taskOf(view.signer.requestRole)]
  return (
    <>
      <OthersNote view={view} />
      {date ? <p className="mt-3 text-14">{`Date of signing: ${date.readable}`}</p> : null}
      <Checkbox
        id={id}
        className="mt-3"
        label={
          <span
            lang={language}
            dir="auto"
            translate="no"
            className="block max-w-[68ch] whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {text}
          </span>
        }
        error={error}
        checked={field.value}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
    </>
  )
}
