'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/failed-action'
import { IconButton } from '@/components/ui/icon-button'
import { CopyPlus, FilePlus2, Replace, RotateCcw } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useDraftOf } from '@/lib/browser/queries/reuse'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { canVoid } from '@/lib/envelope/envelope-status'

/** What a new draft can be made from the envelope for. Once it has ended, sending it again is the next thing to do; a signed one is downloaded first. */
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
          Send again
        </Button>
      ) : null}
      {isOver && !makesTemplates ? null : (
        <div className="print:hidden">
          <Menu
            trigger={
              <IconButton label="Reuse" variant="secondary">
                <CopyPlus aria-hidden="true" />
              </IconButton>
            }
          >
            {canVoid(envelope) && mayVoid ? (
              <MenuItem icon={<Replace aria-hidden="true" />} onAct={() => setCorrecting(true)}>
                Correct
              </MenuItem>
            ) : null}
            {isOver ? null : (
              <MenuItem icon={<RotateCcw aria-hidden="true" />} onAct={() => again.mutate()}>
                Send again
              </MenuItem>
            )}
            {makesTemplates ? (
              <MenuItem icon={<FilePlus2 aria-hidden="true" />} onAct={() => template.mutate()}>
                Save as template
              </MenuItem>
            ) : null}
          </Menu>
        </div>
      )}
      <FailedAction error={again.error ?? template.error} title="No draft was made" />
      <CorrectDialog id={id} envelope={envelope} open={correcting} onOpenChange={setCorrecting} />
    </>
  )
}

type CorrectDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

function CorrectDialog({ id, envelope, open, onOpenChange }: CorrectDialogProps) {
  const correct = useDraftOf({ kind: 'envelopes', id, as: 'correct' })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) correct.reset()
        onOpenChange(next)
      }}
      title={<>Correct “{envelope.emailSubject || 'Envelope without a subject'}”</>}
      consequence={
        <>
          <p>A draft opens with everything filled in. This envelope stays as it is while you edit.</p>
          <p className="mt-2">
            When you send the draft, this envelope is voided first: its links stop working, and signatures so far do not
            count. Then the corrected one is sent.
          </p>
        </>
      }
      action={{
        label: 'Correct envelope',
        variant: 'primary',
        pending: correct.isPending,
        onAct: () => correct.mutate(),
      }}
      problem={{ error: correct.error, title: 'No draft was made' }}
    />
  )
}
