'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { writeClipboard } from '@/components/ui/clipboard'
import { FailedAction } from '@/components/ui/error-state'
import { Ellipsis } from '@/components/ui/icons'
import { Later, laterDialog, loadable } from '@/components/ui/loadable'
import { RotateCcw } from '@/components/ui/more-icons'
import { personName } from '@/components/ui/people'
import { useToast } from '@/components/ui/toast'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useSaveAsTemplate } from '@/lib/browser/queries/save-template'
import { useMay, useOffer } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { canVoid } from '@/lib/envelope/state'
import { useRequestedAction } from './use-requested-action'

const loadItems = () => import('./more-items')
const MoreItems = loadable(loadItems, ({ trigger }) => trigger)
const CorrectDialog = laterDialog(() => import('./more-items').then((part) => part.CorrectDialog))

const TemplateDialog = laterDialog(() => import('@/components/ui/template-dialog').then((part) => part.TemplateDialog))

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
  const [isNaming, setIsNaming] = useState(false)
  const router = useRouter()
  const { cancel, ...dialog } = useSaveAsTemplate('envelopes', id, ({ content, template_id: template }) => {
    setIsNaming(false)
    const action = { label: 'Open', onAct: () => router.push(`/templates/${template}`) }
    toast({ title: `Saved “${content.templateName}” as a template`, action })
  })
  const { templateId = '' } = envelope
  const template = useQuery({ ...templateQuery(templateId), enabled: isNaming && templateId !== '' })
  const [maySend, mayVoid, mayMakeTemplates] = [useMay('send'), useMay('void'), useMay('template')]
  const mayCorrect = canVoid(envelope) && maySend && mayVoid
  const [correcting, setCorrecting] = useRequestedAction('correct', () => mayCorrect === true)
  const hasValues = useOffer('field_values') && (envelope.signers ?? []).some(({ sign }) => sign === 'signed')
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
              onCorrect={mayCorrect ? () => setCorrecting(true) : undefined}
              onSendAgain={maySend && !isDue ? () => again.mutate() : undefined}
              onSaveAsTemplate={maySend && mayMakeTemplates ? () => setIsNaming(true) : undefined}
              onCopyLink={() => void copyLink()}
              valuesHref={hasValues ? `/api/envelopes/${encodeURIComponent(id)}/values` : undefined}
              onVoid={onVoid}
            />
          )}
        />
      </div>
      <FailedAction error={again.error} title="No draft was made" />
      <CorrectDialog id={id} envelope={envelope} open={correcting} onOpenChange={setCorrecting} />
      <TemplateDialog
        {...dialog}
        // The names of roles are the dialog's first values.
        open={isNaming && !(template.isLoading && templateId)}
        name={envelope.emailSubject ?? ''}
        roles={rolesOf(envelope, template.data)}
        onClose={() => {
          cancel()
          setIsNaming(false)
        }}
      />
    </>
  )
}

/**
 * Roles have the names of the template's that the envelope was sent from. Who delegated their part
 * has none in the template.
 */
function rolesOf({ signers = [] }: PdfSignRequest, template: PdfSignRequest | undefined) {
  const nameOf = ({ id }: DocumentSigner) =>
    id === undefined ? undefined : template?.signers?.find((role) => role.id === id)?.name?.trim()
  return signers
    .filter(({ delegated }) => !delegated)
    .map((signer, at) => ({
      person: personName(signer),
      name: nameOf(signer) || `${signer.requestRole?.trim() || 'Signer'} ${at + 1}`,
      authentication: signer.authentication,
      privateMessage: signer.privateMessage,
    }))
}
