'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { writeClipboard } from '@/components/ui/clipboard'
import { FailedAction } from '@/components/ui/error-state'
import { Ellipsis } from '@/components/ui/icons'
import { Later, laterDialog, loadable } from '@/components/ui/loadable'
import { RotateCcw } from '@/components/ui/more-icons'
import { useToast } from '@/components/ui/toast'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { canVoid } from '@/lib/envelope/state'

const loadItems = () => import('./more-items')
const MoreItems = loadable(loadItems, ({ trigger }) => trigger)
const CorrectDialog = laterDialog(() => import('./more-items').then((part) => part.CorrectDialog))

/** What somebody else ended calls for another attempt. */
const IS_TRIED_AGAIN = new Set(['Declined', 'Expired'])

type MoreMenuProps = {
  id: string
  envelope: PdfSignRequest
  /** Absent where the envelope can't be voided. */
  onVoid: (() => void) | undefined
}

/** The actions that are rarely due; sending again is a button of its own once the envelope failed. */
export function MoreMenu({ id, envelope, onVoid }: MoreMenuProps) {
  const again = useDraftOf({ kind: 'envelopes', id, as: 'again' })
  const template = useDraftOf({ kind: 'envelopes', id, as: 'template' })
  const [correcting, setCorrecting] = useState(false)
  const [maySend, mayVoid, mayMakeTemplates] = [useMay('send'), useMay('void'), useMay('template')]
  const toast = useToast()
  const isDue = IS_TRIED_AGAIN.has(envelope.status ?? '') && maySend

  async function copyLink() {
    const isCopied = await writeClipboard(`${window.location.origin}/envelopes/${encodeURIComponent(id)}`)
    toast({ title: isCopied ? 'Link copied' : 'The browser refused. Copy the address of this page instead.' })
  }

  return (
    <>
      {isDue ? (
        <Button variant="primary" className="print:hidden" pending={again.isPending} onClick={() => again.mutate()}>
          {again.isPending ? null : <RotateCcw aria-hidden="true" />}
          <span>Send again</span>
        </Button>
      ) : null}
      <div className="print:hidden">
        <Later
          button={
            <Button aria-haspopup="menu">
              <Ellipsis aria-hidden="true" />
              More
            </Button>
          }
          load={loadItems}
          popover={(trigger) => (
            <MoreItems
              trigger={trigger}
              onCorrect={canVoid(envelope) && maySend && mayVoid ? () => setCorrecting(true) : undefined}
              onSendAgain={maySend && !isDue ? () => again.mutate() : undefined}
              onSaveAsTemplate={maySend && mayMakeTemplates ? () => template.mutate() : undefined}
              onCopyLink={() => void copyLink()}
              onVoid={onVoid}
            />
          )}
        />
      </div>
      <FailedAction error={again.error ?? template.error} title="No draft was made" />
      <CorrectDialog id={id} envelope={envelope} open={correcting} onOpenChange={setCorrecting} />
    </>
  )
}
