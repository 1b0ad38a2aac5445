'use client'

import { CircleSlash } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isScheduled } from '@/lib/envelope/envelope-status'

type RowActionProps = { id: string; envelope: PdfSignRequest; subject: string }

/** The action of a scheduled row; its page asks before anything is stopped. */
export function RowAction({ id, envelope, subject }: RowActionProps) {
  return isScheduled(envelope) && envelope.id !== undefined ? <CancelLink id={id} subject={subject} /> : null
}

function CancelLink({ id, subject }: { id: string; subject: string }) {
  if (!useMay('void')) return null
  return (
    <ButtonLink
      size="sm"
      href={`/envelopes/${encodeURIComponent(id)}?act=void`}
      className="relative z-20 max-xl:mt-1 xl:absolute xl:top-2 xl:right-0 xl:opacity-0 xl:focus-visible:opacity-100 xl:group-focus-within/row:opacity-100 xl:group-hover/row:opacity-100"
    >
      <CircleSlash aria-hidden="true" />
      Cancel scheduled send<span className="sr-only"> of {subject}</span>
    </ButtonLink>
  )
}
