'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Ellipsis } from '@/components/ui/icons'
import { Later, laterDialog, loadable } from '@/components/ui/loadable'
import { personName } from '@/components/ui/people'
import { useMay, useOffer } from '@/lib/browser/queries/session'
import type { DocumentSigner } from '@/lib/contract/envelope'

const loadItems = () => import('../actions/link-dialogs').then((part) => ({ default: part.PersonMenuItems }))
const Items = loadable(loadItems, ({ trigger }) => trigger)
const CopyLinkDialog = laterDialog(() => import('../actions/link-dialogs').then((part) => part.CopyLinkDialog))
const HandOverDialog = laterDialog(() => import('../actions/link-dialogs').then((part) => part.HandOverDialog))

type PersonMenuProps = {
  id: string
  signer: DocumentSigner
  /** The signer's id in the envelope. */
  slot: number
}

/** What is rarely done about somebody whose turn it is: only where the service records it. */
export function PersonMenu({ id, signer, slot }: PersonMenuProps) {
  const isOffered = useOffer('signing_links')
  const mayLink = useMay('link')
  const [dialog, setDialog] = useState<'copy' | 'in person'>()
  if (!isOffered || !mayLink) return null
  const common = { id, signer, slot, onClose: () => setDialog(undefined) }
  return (
    <>
      <Later
        button={
          <Button variant="tertiary" size="sm" aria-haspopup="menu">
            <Ellipsis aria-hidden="true" />
            More<span className="sr-only">{` for ${personName(signer)}`}</span>
          </Button>
        }
        load={loadItems}
        popover={(trigger) => (
          <Items trigger={trigger} onCopyLink={() => setDialog('copy')} onHandOver={() => setDialog('in person')} />
        )}
      />
      <CopyLinkDialog {...common} open={dialog === 'copy'} />
      <HandOverDialog {...common} open={dialog === 'in person'} />
    </>
  )
}
