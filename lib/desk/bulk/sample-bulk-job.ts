import 'server-only'
import { SAMPLE_BATCH } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import { TemplateId } from '@/lib/contract/ids'
import { findPersonByEmail } from '@/lib/desk/accounts/sql/people'
import { nameActor } from '@/lib/desk/activity/activity'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { defaultKey } from '@/lib/desk/upstream/keys/key-of'
import { upstream } from '@/lib/desk/upstream/upstream'
import { slotsOf } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { insertBulkJob } from './sql'

/** One id in every installation, because the job is added once. */
const ID = '5a3b1e90-6c1d-4f7e-9d4a-2f0c8b7e1d55'
const SECOND_MS = 1_000

/** Adds the bulk send of the sandbox's sender that made the sample tenant's batch. */
export async function addSampleBulkJob(email: string): Promise<void> {
  const key = await defaultKey()
  const service = upstream(key)
  const events = await service.feed({})
  const batch = events.flatMap(({ envelope }) => (envelope.emailSubject?.startsWith(SAMPLE_BATCH) ? [envelope] : []))
  const template = TemplateId.safeParse(batch[0]?.templateId).data
  const person = await findPersonByEmail(email)
  if (!template || !person) return
  const envelopes = batch.map((envelope) => ({
    ...envelope,
    sentAt: parseServiceDate(envelope.createdOn) ?? new Date(),
  }))
  envelopes.sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
  const startsAt = envelopes[0]?.sentAt ?? new Date()
  const details = await service.template(template)
  const account = await accountOf(key)

  await desk().transaction((tx) =>
    insertBulkJob(
      tx,
      {
        id: ID,
        personId: person.id,
        person: nameActor(person),
        keyId: key?.id ?? null,
        account,
        templateId: template,
        templateName: templateTitle(details),
        name: SAMPLE_BATCH,
        slots: slotsOf(details).map(({ signerIndex, label }) => ({ signerIndex, label })),
        state: 'finished',
        createdAt: startsAt,
        startsAt,
        endedAt: new Date(startsAt.getTime() + envelopes.length * SECOND_MS),
      },
      envelopes.map(({ id, sentAt, signers = [], emailSubject }, index) => ({
        position: index + 1,
        line: index + 2,
        state: 'sent',
        envelopeId: id,
        attempts: 1,
        attemptedAt: sentAt,
        settledAt: sentAt,
        body: { signers: signers.map(({ name, email }, signerIndex) => ({ signerIndex, name, email })), emailSubject },
      })),
    ),
  )
}
