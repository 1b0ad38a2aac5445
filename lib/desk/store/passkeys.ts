import 'server-only'
import { and, eq } from 'drizzle-orm'
import { desk } from './database'
import { passkeys } from './schema/people'

export type PasskeyRow = typeof passkeys.$inferSelect
/** A passkey is its person's: nobody else finds it. */
export type OwnPasskey = { personId: string; id: string }

const isOwn = ({ personId, id }: OwnPasskey) => and(eq(passkeys.personId, personId), eq(passkeys.id, id))

export async function findOwnPasskey(own: OwnPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await desk().select().from(passkeys).where(isOwn(own))
  return row
}
