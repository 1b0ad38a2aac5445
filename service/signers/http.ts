import { Hono } from 'hono'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { toWireDate } from '@/lib/contract/dates'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import { SignersQuery } from '@/lib/contract/page'
import type { Caller, Context } from '../context'
import { signerOnTheWire } from '../envelopes/aggregate/wire'
import { needs } from '../http/middleware'
import { cursorOf, type HttpEnv, readQuery } from '../http/request'
import type { Cursor } from '../store/page'

export function signerRoutes(context: Context) {
  return new Hono<HttpEnv>().get('/', needs('envelopes:read'), async (c) => {
    const query = readQuery(c, SignersQuery)
    return c.json(await searchSigners(context, c.var.caller, { email: query.email, cursor: cursorOf(query) }))
  })
}

/** Every assignment of an address in the account, newest change first. */
export async function searchSigners(
  { store }: Context,
  caller: Caller,
  { email, cursor }: { email: string; cursor?: Cursor },
): Promise<SignerAssignmentRow[]> {
  const page = await store.signers.search(caller.accountId, email, cursor, PAGE_SIZE)
  return page.map(({ signer, envelope }) => ({
    SIGNER: signerOnTheWire(signer),
    ENVELOPE_ID: envelope.id,
    ENVELOPE_SUBJECT: envelope.emailSubject,
    ENVELOPE_STATUS: envelope.status,
    ENVELOPE_UPDATED_ON: toWireDate(envelope.updatedOn),
    ENVELOPE_CREATED_ON: toWireDate(envelope.createdOn),
  }))
}
