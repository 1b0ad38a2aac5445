import { LockKeyhole } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'

/** Marks a message that only this signer got, and shows it on a press. */
export function PrivateMessage({ to, text }: { to: string; text: string }) {
  return (
    <Popover
      title={`Private message to ${to}`}
      trigger={
        <Button variant="ghost" size="sm" className="-ml-2 mt-0.5">
          <LockKeyhole aria-hidden="true" />
          Private message
        </Button>
      }
    >
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]">
        {text}
      </p>
    </Popover>
  )
}
