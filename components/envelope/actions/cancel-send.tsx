'use client'

import { CircleSlash } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isScheduled } from '@/lib/envelope/scheduled'
import { CancelSendDialog } from './cancel-send-dialog'
import { useAskedAct } from './use-asked-act'

/** The one action of an envelope that waits for its scheduled time. */
export function CancelSend({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const scheduled = isScheduled(envelope)
  const mayVoid = useMay('void')
  const [open, setOpen] = useAskedAct((query) => query.get('act') === 'void' && scheduled)
  return (
    <>
      {scheduled && mayVoid ? (
        <Button className="print:hidden" onClick={() => setOpen(true)}>
          <CircleSlash aria-hidden="true" className="text-bad" />
          Cancel scheduled send
        </Button>
      ) : null}
      <CancelSendDialog
        id={id}
        envelope={envelope}
        open={open && scheduled && mayVoid === true}
        onOpenChange={setOpen}
      />
    </>
  )
}
