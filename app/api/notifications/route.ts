import { z } from 'zod'
import { readRoute, route } from '@/lib/desk/http/route'
import { listNotifications, markNotifications } from '@/lib/desk/notifications/list'
import { WholeNumber } from '@/lib/text/whole-number'

const Place = WholeNumber

export const GET = readRoute(
  {
    permission: 'desk',
    query: z.object({
      before: Place.optional(),
      after: Place.optional(),
      channel: z.enum(['page', 'browser']).default('page'),
    }),
  },
  ({ context, person, query }) => listNotifications(context, person, query),
)

/** The list was opened up to a place, or all of it was read. */
export const PUT = route(
  {
    permission: 'desk',
    body: z.object({ up_to: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), read: z.boolean() }),
    activity: { notRecorded: 'What a person has seen concerns nobody else.' },
    done: 'Noted.',
  },
  ({ person, body }) => markNotifications(person, body),
)
