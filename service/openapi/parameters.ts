import { z } from 'zod'
import { Since } from '@/lib/contract/page'
import { ENVELOPE_ID, TEMPLATE_ID } from './examples'
import type { Parameter } from './operation'

/** 36 characters; kept as text, because a malformed id answers 404 like any unknown one. */
const id = z.string()

export const envelopeId: Parameter = {
  in: 'path',
  name: 'id',
  description: 'The envelope’s id, a 36-character UUID.',
  schema: id,
  example: ENVELOPE_ID,
}

export const templateId: Parameter = {
  in: 'path',
  name: 'id',
  description: 'The template’s id, a 36-character UUID.',
  schema: id,
  example: TEMPLATE_ID,
}

export const idempotencyKey: Parameter = {
  in: 'header',
  name: 'X-Idempotency-Key',
  description:
    'A text of your own, at most 255 characters. The same key with an identical body answers what the first answered and creates nothing; with another body it is a 400. Kept for 24 hours, for all keys of the account.',
  schema: z.string().max(255),
  example: 'order-4711',
}

/** The keyset cursor of a list, taken from its last item. */
export function cursor(item: 'envelope' | 'template' | 'delivery', moment: string): Parameter[] {
  return [
    {
      in: 'query',
      name: 'since',
      description: `Continue after this moment: ${moment} of the last item of the page before, as a local date-time in UTC (yyyy-MM-ddTHH:mm:ss) without Z or offset.`,
      schema: Since,
      example: '2026-11-20T10:00:00',
    },
    {
      in: 'query',
      name: 'after',
      description: `Together with since: the ${item} id of the last item of the page before.`,
      schema: z.guid(),
      example: item === 'template' ? TEMPLATE_ID : ENVELOPE_ID,
    },
  ]
}
