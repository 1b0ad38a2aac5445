import type { SigningView } from '@/lib/contract/signing'
import type { Outcome } from './endings/done-page'
import type { ClosedLink } from './endings/link-state'

/** What a person can end in the room, and what each of its dialogs needs for that. */
export type RoomEnding = {
  token: string
  view: SigningView
  onDone: (outcome: Outcome) => void
  onClosed: (state: ClosedLink) => void
}

export type RoomDialogProps = RoomEnding & { open: boolean; onOpenChange: (open: boolean) => void }
