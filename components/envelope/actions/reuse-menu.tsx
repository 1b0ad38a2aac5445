'use client'

import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { Later, laterDialog, loadable } from '@/components/ui/loadable'
import { CopyPlus, RotateCcw } from '@/components/ui/more-icons'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { canVoid } from '@/lib/envelope/state'

const loadItems = () => import('./reuse-items')
const ReuseItems = loadable(loadItems, ({ trigger }) => trigger)
const CorrectDialog = laterDialog(() => import('./reuse-items').then((part) => part.CorrectDialog))

/**
 * What a new draft can be made from the envelope for. Once it has ended, sending it again is the
 * next thing to do; a signed one is downloaded first.
 */
export function ReuseMenu({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const again = useDraftOf({ kind: 'envelopes', id, as: 'again' })
  const template = useDraftOf({ kind: 'envelopes', id, as: 'template' })
  const [correcting, setCorrecting] = useState(false)
  const [maySend, mayVoid, mayMakeTemplates] = [useMay('send'), useMay('void'), useMay('template')]
  if (!maySend) return null

  const isOver = !canVoid(envelope)
  const makesTemplates = mayMakeTemplates === true
  return (
    <>
      {isOver ? (
        <Button
          variant={envelope.status === 'Signed' ? 'secondary' : 'primary'}
          className="print:hidden"
          pending={again.isPending}
          onClick={() => again.mutate()}
        >
          {again.isPending ? null : <RotateCcw aria-hidden="true" />}
          <span>Send again</span>
        </Button>
      ) : null}
      {isOver && !makesTemplates ? null : (
        <div className="print:hidden">
          <Later
            button={
              <IconButton label="Reuse" variant="secondary" aria-haspopup="menu">
                <CopyPlus aria-hidden="true" />
              </IconButton>
            }
            load={loadItems}
            popover={(trigger) => (
              <ReuseItems
                trigger={trigger}
                onCorrect={canVoid(envelope) && mayVoid ? () => setCorrecting(true) : undefined}
                onSendAgain={isOver ? undefined : () => again.mutate()}
                onSaveAsTemplate={makesTemplates ? () => template.mutate() : undefined}
              />
            )}
          />
        </div>
      )}
      <FailedAction error={again.error ?? template.error} title="No draft was made" />
      <CorrectDialog id={id} envelope={envelope} open={correcting} onOpenChange={setCorrecting} />
    </>
  )
}
