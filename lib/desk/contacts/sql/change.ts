import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { hashAddress, refreshContacts } from '@/lib/desk/envelopes/sql/addresses'
import type { Desk } from '@/lib/desk/platform/database/database'
import { signerLookups } from '@/lib/desk/signers/schema'
import { contactAddresses, contacts, forgottenAddresses } from '../schema'

type ContactRef = { account: string; id: string }

/** Makes these addresses of an account belong to a contact. */
export const moveAddresses = (tx: Desk, { account, id }: ContactRef, emails: string[]) =>
  tx
    .update(contactAddresses)
    .set({ contactId: id })
    .where(and(eq(contactAddresses.account, account), inArray(contactAddresses.email, emails)))

/** Null shows the name of the newest envelope. The contact has to be refreshed. */
export const chooseName = (tx: Desk, { account, id }: ContactRef, chosenName: string | null) =>
  tx
    .update(contacts)
    .set({ chosenName })
    .where(and(eq(contacts.account, account), eq(contacts.id, id)))

/** Deletes a contact with its addresses, and remembers until when they are forgotten. Answers with the addresses. */
export async function deleteContact(
  tx: Desk,
  { account, id, companyKey }: ContactRef & { companyKey: string },
): Promise<string[]> {
  const rows = await tx
    .delete(contactAddresses)
    .where(and(eq(contactAddresses.account, account), eq(contactAddresses.contactId, id)))
    .returning({ email: contactAddresses.email, lastSentAt: contactAddresses.lastSentAt })
  for (const { email, lastSentAt } of rows) {
    // A clock of the service that is ahead of this one must not bring the contact back.
    const forgottenAt = sql`greatest(now(), ${lastSentAt.toISOString()}::timestamptz)`
    await tx
      .insert(forgottenAddresses)
      .values({ account, hash: hashAddress({ account, email }), forgottenAt })
      .onConflictDoUpdate({
        target: [forgottenAddresses.account, forgottenAddresses.hash],
        set: { forgottenAt: sql`excluded.forgotten_at` },
      })
  }
  await refreshContacts(tx, [id])
  await tx.execute(sql`
    delete from contact_companies c where account = ${account} and key = ${companyKey}
      and not exists (select 1 from account_contacts p where p.account = c.account and p.company_key = c.key)`)
  return rows.map(({ email }) => email)
}

/** The people who looked one of these addresses up lately. */
export async function findSearchers(tx: Desk, emails: string[]): Promise<string[]> {
  const rows = await tx
    .select({ personId: signerLookups.personId })
    .from(signerLookups)
    .where(inArray(lookedUp, emails))
    .groupBy(signerLookups.personId)
  return rows.map(({ personId }) => personId)
}

/** Deletes these addresses from the recent searches of these people. Answers how many searches there were. */
export async function deleteLookups(tx: Desk, personIds: string[], emails: string[]): Promise<number> {
  const deleted = await tx
    .delete(signerLookups)
    .where(and(inArray(signerLookups.personId, personIds), inArray(lookedUp, emails)))
    .returning({ email: signerLookups.email })
  return deleted.length
}

const lookedUp = sql`lower(${signerLookups.email})`
