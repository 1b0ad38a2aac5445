import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { activityOutcomes } from '@/lib/desk/activity/schema'
import { drafts } from '@/lib/desk/drafts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { filledDraft } from '../own-documents'
import { type AtOnce, by, type Sending, TEMPLATE } from './world'

/** Many requests for one draft make one draft. */
async function oneDraft({ body }: Sending): Promise<void> {
  const { id }: { id: string } = Object(body)
  const found = await desk()
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.state, 'open')))
  expect(found).toHaveLength(1)
}

export const REUSE: Record<string, AtOnce> = {
  'POST envelopes/[id]/draft': {
    given: () => by('sender', { params: { id: randomUUID() }, body: { id: randomUUID(), as: 'again' } }),
    // The service returns no documents of such an envelope.
    answers: [409],
    succeed: 0,
  },
  'POST templates/[id]/draft': {
    given: () => by('sender', { params: { id: TEMPLATE }, body: { id: randomUUID(), as: 'edit' } }),
    answers: [200],
    holds: oneDraft,
  },
  'POST drafts/[id]/draft': {
    given: async () =>
      by('sender', { params: { id: (await filledDraft()).id }, body: { id: randomUUID(), as: 'template' } }),
    answers: [200],
    holds: oneDraft,
  },
  'POST drafts/[id]/template': {
    given: async () => {
      const content = { templateName: 'NDA', recipients: [{ id: 7, name: 'Tenant', email: '' }] }
      const { id, version } = await filledDraft({ purpose: 'template', content })
      return by('sender', { params: { id }, body: { version } })
    },
    answers: [200],
    holds: async ({ params = {} }) => {
      const once = await desk()
        .select()
        .from(activityOutcomes)
        .where(eq(activityOutcomes.once, `save ${params.id}`))
      expect(once).toHaveLength(1)
    },
  },
  'DELETE templates/[id]': {
    given: () => by('sender', { params: { id: TEMPLATE } }),
    answers: [200, 503],
    action: 'template.remove',
  },
}
