import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import type { Context } from '../context'
import type { Tables } from '../store/store'
import { dispatch } from './dispatch'

/** Enqueued with a scheduled envelope, for the moment it is to be sent. One that was voided meanwhile is left alone. */
export const sendScheduled = defineJob({
  name: 'envelope.send-scheduled',
  input: z.object({ envelopeId: EnvelopeId }),
  concurrency: 4,
  run: (context: Context, { envelopeId }, { transaction }: RunningJob<Tables>) =>
    transaction(async (tx) => {
      const envelope = await tx.envelopes.lockById(envelopeId)
      if (envelope?.status !== 'Scheduled') return
      const { email } = await tx.senders.get(envelope.creatorId)
      await dispatch(context, tx, envelope, { party: email, actor: 'service' })
    }),
})
