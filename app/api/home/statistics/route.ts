import { z } from 'zod'
import { DEFAULT_RANGE, RANGES } from '@/lib/desk/home/contract'
import { readStatistics } from '@/lib/desk/home/read-statistics'
import { readRoute } from '@/lib/desk/http/route'
import { knownZone } from '@/lib/text/time-zone'

const query = z.object({
  range: z.coerce
    .number()
    .transform((days) => RANGES.find((range) => range === days) ?? DEFAULT_RANGE)
    .optional(),
  template: z.string().max(200).optional(),
  sender: z.string().max(320).optional(),
  zone: z
    .string()
    .max(60)
    .transform((text) => knownZone(text) ?? 'UTC')
    .optional(),
})

export const GET = readRoute({ permission: 'read', query }, ({ context, query }) => readStatistics(context, query))
