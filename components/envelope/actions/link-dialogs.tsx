'use client'

import { type ReactElement, useState } from 'react'
import { writeClipboard } from '@/components/ui/clipboard'
import { FormDialog } from '@/components/ui/form-dialog'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Link2 } from '@/components/ui/more-icons'
import { SecretBox } from '@/components/ui/one-time-dialog'
import { Person, personName } from '@/components/ui/people'
import { useToast } from '@/components/ui/toast'
import { useSignerLink } from '@/lib/browser/queries/envelope'
import type { DocumentSigner } from '@/lib/contract/envelope'

/** Every sentence of this file, in one place. */
const TEXTS = {
  copyLink: 'Copy signing link',
  warning: (name: string) => `Anyone with this link can sign as ${name}. Send it only to ${name}.`,
  copied: (name: string) => `Signing link of ${name} copied`,
  notCopied: 'The link was not copied',
  recorded: 'The audit trail records that you copied it.',
  link: 'Signing link',
}

type PersonMenuItemsProps = { trigger: ReactElement; onCopyLink: () => void }

/** The opened menu of one recipient. */
export function PersonMenuItems({ trigger, onCopyLink }: PersonMenuItemsProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Link2 aria-hidden="true" />} onAct={onCopyLink}>
        {TEXTS.copyLink}
      </MenuItem>
    </Menu>
  )
}

type CopyLinkDialogProps = {
  id: string
  signer: DocumentSigner
  slot: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what the link is before it copies it. */
export function CopyLinkDialog({ id, signer, slot, open, onOpenChange }: CopyLinkDialogProps) {
  const link = useSignerLink(id)
  const toast = useToast()
  const [isRefused, setRefused] = useState(false)
  const name = personName(signer)

  function close() {
    link.reset()
    setRefused(false)
    onOpenChange(false)
  }

  function copy() {
    if (link.isPending) return
    link.mutate(
      { signer: slot, purpose: 'copy' },
      {
        async onSuccess({ url }) {
          if (!(await writeClipboard(url))) return setRefused(true)
          toast({ title: TEXTS.copied(name) })
          close()
        },
      },
    )
  }

  return (
    <FormDialog
      open={open}
      title={TEXTS.copyLink}
      description={TEXTS.warning(name)}
      action={isRefused ? undefined : { label: TEXTS.copyLink, pending: link.isPending }}
      problem={{ error: link.error, title: TEXTS.notCopied }}
      onSubmit={copy}
      onClose={close}
    >
      <Person person={signer} />
      <p className="text-13 text-ink-soft">{TEXTS.recorded}</p>
      {isRefused && link.data ? <SecretBox name={TEXTS.link} secret={link.data.url} what="the link" /> : null}
    </FormDialog>
  )
}
