'use client'

import { CircleSlash, MoreHorizontal, Send } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useMay, usePermission } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { inFlight } from '@/lib/envelope/signer-state'
import { CancelSend } from './cancel-send'
import { ResendDialog } from './resend-dialog'
import { useAskedAct } from './use-asked-act'
import { VoidDialog } from './void-dialog'

/** What can be done while the envelope is under way: buttons, or a menu where there is no room for them. */
export function EnvelopeActions({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const [resendOpen, setResendOpen] = useAskedAct((query) => query.get('act') === 'resend' && inFlight(envelope))
  const [voidOpen, setVoidOpen] = useAskedAct((query) => query.get('act') === 'void' && inFlight(envelope))
  const resending = usePermission('resend')
  const mayVoid = useMay('void')
  // An action that ends the envelope leaves its dialog to close by itself, so the dialogs stay mounted.
  const offered = inFlight(envelope) && resending?.open

  return (
    <>
      <CancelSend id={id} envelope={envelope} />
      {offered ? (
        <>
          <div className="hidden gap-2 sm:flex print:hidden">
            {mayVoid ? (
              <Button onClick={() => setVoidOpen(true)}>
                <CircleSlash aria-hidden="true" className="text-bad" />
                Void
              </Button>
            ) : null}
            <Button variant="primary" onClick={() => setResendOpen(true)}>
              <Send aria-hidden="true" />
              Send reminder
            </Button>
          </div>
          <div className="sm:hidden print:hidden">
            <Menu
              trigger={
                <IconButton label="Actions" variant="secondary">
                  <MoreHorizontal aria-hidden="true" />
                </IconButton>
              }
            >
              <MenuItem icon={<Send aria-hidden="true" />} onAct={() => setResendOpen(true)}>
                Send reminder
              </MenuItem>
              {mayVoid ? (
                <MenuItem danger icon={<CircleSlash aria-hidden="true" />} onAct={() => setVoidOpen(true)}>
                  Void
                </MenuItem>
              ) : null}
            </Menu>
          </div>
        </>
      ) : null}
      {inFlight(envelope) && resending?.because ? (
        <p className="max-w-xs text-12 text-ink-soft print:hidden">{resending.because}</p>
      ) : null}
      <ResendDialog
        id={id}
        envelope={envelope}
        open={resendOpen && resending?.open === true}
        onOpenChange={setResendOpen}
      />
      <VoidDialog id={id} envelope={envelope} open={voidOpen && mayVoid === true} onOpenChange={setVoidOpen} />
    </>
  )
}
