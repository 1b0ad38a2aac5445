import { expect } from 'vitest'
import { DELETE as remove } from '@/app/api/views/[id]/route'
import { POST as create } from '@/app/api/views/route'
import { desk } from '@/lib/desk/runtime/database/database'
import { MOST_VIEWS } from '@/lib/desk/views/contract/views'
import { savedViews } from '@/lib/desk/views/schema'
import { send } from '../desk'
import { type AtOnce, answered, by } from './world'

const body = { name: 'Waiting', shared: false, q: 'status:sent', columns: ['status'], density: 'compact' }

async function saved() {
  const { id } = await answered<{ id: string }>(send(create, { method: 'POST', ...(await by('sender', { body })) }))
  return by('sender', { params: { id }, body })
}

export const VIEWS: Record<string, AtOnce> = {
  'POST views': {
    given: async () => {
      await desk().delete(savedViews)
      for (let count = 1; count < MOST_VIEWS.own; count++) await saved()
      return by('sender', { body })
    },
    answers: [200, 409],
    succeed: 1,
    holds: async () => expect(await desk().select().from(savedViews)).toHaveLength(MOST_VIEWS.own),
  },
  'PUT views/[id]': { given: saved, answers: [200] },
  'DELETE views/[id]': { given: saved, answers: [200] },
  'POST views/[id]/restore': {
    given: async () => {
      await desk().delete(savedViews)
      const sending = await saved()
      await answered(send(remove, { method: 'DELETE', ...sending }))
      return sending
    },
    answers: [200],
  },
  'PUT views/layout': { given: () => by('support', { body }), answers: [200] },
}
