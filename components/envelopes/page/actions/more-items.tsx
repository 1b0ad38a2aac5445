'use client'

import type { ReactElement } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { nameList } from '@/components/ui/format'
import { CircleSlash, Download, FilePlus2 } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Link2, Replace, RotateCcw } from '@/components/ui/more-icons'
import { personName } from '@/components/ui/people'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { finishedSigners } from '@/lib/envelope/signing-progress'
import { actedVerbs } from '@/lib/envelope/signing-task'
import { isScheduled } from '@/lib/envelope/state'

type MoreItemsProps = {
  trigger: ReactElement
  onCorrect: (() => void) | undefined
  onSendAgain: (() => void) | undefined
  onSaveAsTemplate: (() => void) | undefined
  onCopyLink: () => void
  /** Address of the file with what signers filled in. */
  valuesHref: string | undefined
  onVoid: (() => void) | undefined
}

/** The opened menu; loaded with its first press. */
export default function MoreItems(props: MoreItemsProps) {
  const { trigger, onCorrect, onSendAgain, onSaveAsTemplate, onCopyLink, valuesHref, onVoid } = props
  return (
    <Menu trigger={trigger} defaultOpen>
      {onCorrect ? (
        <MenuItem icon={<Replace aria-hidden="true" />} onAct={onCorrect}>
          Correct
        </MenuItem>
      ) : null}
      {onSendAgain ? (
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onAct={onSendAgain}>
          Send again
        </MenuItem>
      ) : null}
      {onSaveAsTemplate ? (
        <MenuItem icon={<FilePlus2 aria-hidden="true" />} onAct={onSaveAsTemplate}>
          Save as template
        </MenuItem>
      ) : null}
      <MenuItem icon={<Link2 aria-hidden="true" />} onAct={onCopyLink}>
        Copy link to this page
      </MenuItem>
      {valuesHref ? (
        <MenuItem icon={<Download aria-hidden="true" />} href={valuesHref} download>
          Export field values
        </MenuItem>
      ) : null}
      {onVoid ? (
        <MenuItem icon={<CircleSlash aria-hidden="true" />} onAct={onVoid} danger>
          Void
        </MenuItem>
      ) : null}
    </Menu>
  )
}

/** "Ada and Bob signed": whose part is done. */
function describeFinishedSigners(envelope: PdfSignRequest): string | undefined {
  const signers = finishedSigners(envelope)
  return signers.length > 0 ? `${nameList(signers.map(personName))} ${actedVerbs(signers)}` : undefined
}

type CorrectDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what correcting an envelope means for the people who have it. */
export function CorrectDialog({ id, envelope, open, onOpenChange }: CorrectDialogProps) {
  const lostSignatures = describeFinishedSigners(envelope)
  const correct = useDraftOf({ kind: 'envelopes', id, as: 'correct' })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) correct.reset()
        onOpenChange(next)
      }}
      title={`Correct “${envelope.emailSubject || 'Envelope without a subject'}”`}
      consequence={
        <>
          <p>
            {`A draft opens with everything filled in. This envelope stays ${isScheduled(envelope) ? 'scheduled' : 'as it is'} while you edit.`}
          </p>
          <p className="mt-2">
            {isScheduled(envelope)
              ? 'When you schedule the draft, this scheduled send is canceled first.'
              : `When you send the draft, this envelope is voided first: its links stop working${lostSignatures ? `, and what ${lostSignatures} will not become a sealed PDF` : ''}. Then the corrected one is sent.`}
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
