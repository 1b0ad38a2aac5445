import 'server-only'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { once } from '@/lib/desk/runtime/process/once'

/** Adds to the transaction that adds a person. */
type PersonFollower = (tx: Desk, personId: string) => Promise<void>

const registration = () => once<{ follow?: PersonFollower }>('follower of new people', () => ({}))

export function setPersonFollower(follow: PersonFollower): void {
  registration().follow = follow
}

export async function followNewPerson(tx: Desk, personId: string): Promise<void> {
  await registration().follow?.(tx, personId)
}
