import 'server-only'
import { eq } from 'drizzle-orm'
import { type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { deskMails } from './schema'

export type MailRow = typeof deskMails.$inferSelect

export async function insertMail(tx: Desk, mail: Pick<MailRow, 'id' | 'personId' | 'sealed'>): Promise<void> {
  await tx.insert(deskMails).values(mail)
}

export const findMail = (id: string): Promise<MailRow | undefined> =>
  first(desk().select().from(deskMails).where(eq(deskMails.id, id)))

export async function removeMail(tx: Desk, id: string): Promise<void> {
  await tx.delete(deskMails).where(eq(deskMails.id, id))
}
