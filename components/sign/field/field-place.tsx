'use client'

import { PdfBox, usePageSize } from '@/components/ui/pdf/lazy'
import { asked } from '../own-field'
import { useRoom } from '../room-context'
import { DateNote } from './date-note'
import { LineControl } from './line-control'
import { MarkControl } from './mark-control'
import { SmallControl } from './small-control'
import { TickControl } from './tick-control'

/** On less than this there is no room to type; a press then opens the field large. */
const LEAST = { page: 560, width: 72, height: 17 }

/** A field where it stands on the page, as the control that fits there. */
export function FieldPlace({ at, pageWidth }: { at: number; pageWidth: number }) {
  const { fields } = useRoom()
  const field = fields[at]
  const size = usePageSize(field?.page ?? 1)
  if (!field) return null
  const height = (field.height * pageWidth * size.height) / size.width
  const roomy = pageWidth >= LEAST.page && field.width * pageWidth >= LEAST.width && height >= LEAST.height

  const control = () => {
    switch (asked(field)) {
      case 'mark':
        return <MarkControl at={at} field={field} />
      case 'tick':
        return <TickControl at={at} field={field} />
      case 'nothing':
        return <DateNote field={field} height={height} />
      default:
        return roomy ? (
          <LineControl at={at} field={field} height={height} />
        ) : (
          <SmallControl at={at} field={field} height={height} />
        )
    }
  }
  return (
    <PdfBox x={field.x} y={field.y} width={field.width} height={field.height} className="scheme-light">
      {control()}
    </PdfBox>
  )
}
