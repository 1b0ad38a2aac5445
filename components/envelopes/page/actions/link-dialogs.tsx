'use client'

import { type ReactElement, useState } from 'react'
import { writeClipboard } from '@/components/ui/clipboard'
import { FormDialog } from '@/components/ui/form-dialog'
import { PenLine } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Link2 } from '@/components/ui/more-icons'
import { SecretBox } from '@/components/ui/one-time-dialog'
import { Person, personName } from '@/components/ui/people'
import { useToast } from '@/components/ui/toast'
import { useHandOver, useSignerLink } from '@/lib/browser/queries/envelope-changes'
import type { DocumentSigner } from '@/lib/contract/envelope'

/** Every sentence of this file, in one place. */
const TEXTS = {
  copyLink: 'Copy signing link',
  warning: (name: string) => `Anyone with this link can sign as ${name}. Send it only to ${name}.`,
  copied: (name: string) => `Signing link of ${name} copied`,
  notCopied: 'The link was not copied',
  recorded: 'The audit trail records that you copied it.',
  link: 'Signing link',
  handOver: 'Hand over to sign here',
  handOverEffect: (name: string) =>
    `${name} signs on this device. You are signed out in this browser until you confirm that it’s you.`,
  inPerson: 'The audit trail and the certificate say that you hosted it.',
  handOverFailed: 'The device was not handed over',
}

type PersonMenuItemsProps = { trigger: ReactElement; onCopyLink: () => void; onHandOver: () => void }

/** The opened menu of one recipient. */
export function PersonMenuItems({ trigger, onCopyLink, onHandOver }: PersonMenuItemsProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<PenLine aria-hidden="true" />} onAct={onHandOver}>
        {TEXTS.handOver}
      </MenuItem>
      <MenuItem icon={<Link2 aria-hidden="true" />} onAct={onCopyLink}>
        {TEXTS.copyLink}
      </MenuItem>
    </Menu>
  )
}

type PersonDialogProps = {
  id: string
  signer: DocumentSigner
  /** The signer's id in the envelope. */
  slot: number
  open: boolean
  onClose: () => void
}

/** Says what the link is before it copies it. */
export function CopyLinkDialog({ id, signer, slot, open, onClose }: PersonDialogProps) {
  const link = useSignerLink(id)
  const toast = useToast()
  const [isRefused, setRefused] = useState(false)
  const name = personName(signer)

  function close() {
    link.reset()
    setRefused(false)
    onClose()
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

/** Says what happens to this browser before the device changes hands. */
export function HandOverDialog({ id, signer, slot, open, onClose }: PersonDialogProps) {
  const handOver = useHandOver(id)
  const isPending = handOver.isPending || handOver.isSuccess

  function close() {
    if (isPending) return
    handOver.reset()
    onClose()
  }

  return (
    <FormDialog
      open={open}
      title={TEXTS.handOver}
      description={TEXTS.handOverEffect(personName(signer))}
      action={{ label: TEXTS.handOver, pending: isPending }}
      problem={{ error: handOver.error, title: TEXTS.handOverFailed }}
      onSubmit={() => {
        if (!isPending) handOver.mutate(slot)
      }}
      onClose={close}
    >
      <Person person={signer} />
      <p className="text-13 text-ink-soft">{TEXTS.inPerson}</p>
    </FormDialog>
  )
}
