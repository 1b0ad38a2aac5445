import 'server-only'
import { z } from 'zod'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DocumentSigner, EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { toMirrored } from '@/lib/desk/envelopes/mirror/to-mirrored'
import { replaceListFields } from '@/lib/desk/envelopes/sql/envelopes'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { findForgotten, lockForgottenValues } from './sql/addresses'

/** Envelopes of one transaction. */
const BATCH = 100

/** Removes what forgotten people filled in from the envelopes of an account's mirror. */
export const removeForgottenValues = defineJob({
  name: 'mirror.forget-values',
  input: z.object({ account: z.string() }),
  retry: { firstMs: 2_000, longestMs: 60_000 },
  async run(_: unknown, { account }, job: RunningJob<Desk>) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      job.signal.throwIfAborted()
      const from: string = after
      after = await job.transaction(async (tx) => {
        const rows = await lockForgottenValues(tx, account, { after: from, limit: BATCH })
        const events = rows.map(({ eventId, changedAt, envelope }) => ({
          id: eventId,
          event_type: '',
          event_version: 1,
          event_time: changedAt.toISOString(),
          envelope,
        }))
        const without = await withoutForgottenValues(account, events, tx)
        await replaceListFields(
          tx,
          account,
          without.flatMap((event) => toMirrored(event, new Date()) ?? []),
        )
        return rows.length < BATCH ? undefined : rows.at(-1)?.id
      })
    }
  },
})

/** The events without what people filled in who were forgotten after the envelope was made. */
export async function withoutForgottenValues(
  account: string,
  events: readonly EnvelopeEvent[],
  tx: Desk = desk(),
): Promise<EnvelopeEvent[]> {
  const withValues = events.flatMap(({ envelope }) => envelope.signers?.filter(({ values }) => values?.length) ?? [])
  if (withValues.length === 0) return [...events]
  const forgotten = await findForgotten(tx, account, withValues.map(addressOf))
  const isForgotten = (signer: DocumentSigner, { createdOn }: PdfSignRequest) => {
    const forgottenAt = forgotten.get(addressOf(signer))
    return forgottenAt !== undefined && !((parseServiceDate(createdOn) ?? 0) > forgottenAt)
  }
  return events.map((event) => ({
    ...event,
    envelope: {
      ...event.envelope,
      signers: event.envelope.signers?.map((signer) =>
        isForgotten(signer, event.envelope) ? { ...signer, values: undefined } : signer,
      ),
    },
  }))
}

const addressOf = ({ email = '' }: DocumentSigner) => email.trim().toLowerCase()
