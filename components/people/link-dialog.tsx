import { OneTimeDialog } from '@/components/ui/one-time-dialog'
import { Time } from '@/components/ui/time'
import type { OneTimeLink } from '@/lib/desk/platform/auth/contract/people'

type LinkDialogProps = { link: OneTimeLink & { purpose: string }; onDone: () => void }

/** Shows a one-time link, which the admin sends to the person. */
export function LinkDialog({ link, onDone }: LinkDialogProps) {
  return (
    <OneTimeDialog
      title={link.mailed_to ? `Email to ${link.mailed_to} is on its way` : 'Send this link yourself'}
      description={
        link.mailed_to
          ? 'If it does not arrive, send the same link yourself. Anyone who opens it can use it.'
          : `For ${link.person}. Anyone who opens it can use it, so send it to nobody else.`
      }
      secret={{ name: link.purpose, what: 'the link', secret: link.link }}
      isStoredByCopy
      isOptional={link.mailed_to !== undefined}
      confirmation={{
        label: 'I have the link',
        missing: 'Copy the link, or select this if you have it. It is not shown again.',
      }}
      onDone={onDone}
    >
      <p className="text-13 text-ink-soft">
        Works once, until <Time value={link.expires_on} mode="absolute" />. It is shown only now; you can create a new
        one at any time.
      </p>
    </OneTimeDialog>
  )
}
