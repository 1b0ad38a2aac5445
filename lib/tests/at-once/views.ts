import { expect } from 'vitest'
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
}
