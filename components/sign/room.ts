import { createContext, useContext } from 'react'
import type { Control } from 'react-hook-form'
import { CallError } from '@/lib/browser/call'
import type { SigningView } from '@/lib/contract/signing'
import type { Size } from '@/lib/envelope/geometry/place'
import type { Outcome } from './endings/done-page'
import { type ClosedLink, closedBy } from './endings/link-state'
import type { OwnField } from './own-field'
import type { Marks, RoomValues } from './room-form'
import type { SigningDate } from './use-signing-date'

/** What ends the room: the signer's own action, or a link that closed meanwhile. */
export type RoomEndings = { onDone: (outcome: Outcome) => void; onClosed: (state: ClosedLink) => void }

/** A link that is open, and what it shows. */
export type OpenLink = RoomEndings & { token: string; view: SigningView }

export type Room = OpenLink & {
  /** In reading order; everything else refers to fields by their index here. */
  fields: readonly OwnField[]
  marks: Marks
  control: Control<RoomValues>
  /** Undefined where the service does not say how it dates. */
  date: SigningDate | undefined
  /** The sizes on paper of fields whose pages have been near, by index. */
  boxes: Map<number, Size>
  /** Checks a text while it is typed: what does not fit is said at once, and what fits again stops being wrong. */
  check: (at: number, value: string) => void
  /** Opens the field's dialog, or places an adopted mark. */
  open: (at: number) => void
  /** Remembers the current field: "Next field" continues from there. */
  visit: (at: number) => void
}

export const RoomContext = createContext<Room | undefined>(undefined)

export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('Only inside an open signing room')
  return room
}

/** Closes the room if the error means that the link no longer opens it. */
export function closeRoom({ onClosed }: RoomEndings, error: unknown): boolean {
  const closed = error instanceof CallError ? closedBy(error) : undefined
  if (closed) onClosed(closed)
  return closed !== undefined
}

/** The id of a field's control on the page. */
export const controlId = (at: number) => `field-${at}`
export const FINISH_ID = 'finish'

/** Scrolls an element to the middle of the window and focuses it. */
export function goTo(id: string): HTMLElement | null {
  const element = document.getElementById(id)
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'center', behavior: isReduced ? 'auto' : 'smooth' })
  element?.focus({ preventScroll: true })
  return element
}
