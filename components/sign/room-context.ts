import { createContext, useContext } from 'react'
import type { Control } from 'react-hook-form'
import type { SigningView } from '@/lib/contract/signing'
import type { OwnField } from './own-field'
import type { Marks, RoomValues } from './room-form'

export type Room = {
  token: string
  view: SigningView
  /** In reading order; everything else counts them by this place. */
  fields: readonly OwnField[]
  marks: Marks
  control: Control<RoomValues>
  /** Opens what a field needs: its own dialog, or the adoption of a mark. */
  open: (at: number) => void
  /** Remembers where the person is, so that "next" goes on from there. */
  visit: (at: number) => void
}

export const RoomContext = createContext<Room | undefined>(undefined)

export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('Only inside an open signing room')
  return room
}

/** The id of a field's control on the page. */
export const controlId = (at: number) => `field-${at}`
