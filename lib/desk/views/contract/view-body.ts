import { z } from 'zod'
import { lineOf } from '@/lib/contract/text'
import { COLUMNS, MOST_COLUMNS } from '@/lib/desk/envelopes/contract/columns'
import { SORTS } from '@/lib/desk/envelopes/contract/find'
import { MAX_QUERY, parseQuery } from '@/lib/desk/envelopes/contract/query'
import { DENSITIES, LONGEST_VIEW_NAME } from './views'

/** Body of `PUT /api/views/layout`. */
export const LayoutBody = z.object({
  columns: z
    .array(z.enum(COLUMNS))
    .min(1)
    .max(MOST_COLUMNS)
    .refine((columns) => new Set(columns).size === columns.length, 'Name each column once.'),
  density: z.enum(DENSITIES),
})

/** Body of `POST /api/views` and `PUT /api/views/[id]`. */
export const ViewBody = LayoutBody.extend({
  name: lineOf(LONGEST_VIEW_NAME).min(1, 'Name the view.'),
  shared: z.boolean(),
  q: z
    .string()
    .trim()
    .max(MAX_QUERY)
    .refine((q) => parseQuery(q).problems.length === 0, 'This query cannot be read. Correct it first.'),
  sort: z.enum(SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})
export type ViewBody = z.output<typeof ViewBody>
