import { z } from 'zod'
import { ApiResponse } from '@/lib/contract/answer'
import { Since } from '@/lib/contract/page'
import { ENVELOPE_ID, TEMPLATE_ID } from '../examples'
import type { Answer, Parameter, PathParameter } from '../operation'

export const envelopeId: PathParameter = ['The envelope’s id, a 36-character UUID.', ENVELOPE_ID, 'uuid']
export const templateId: PathParameter = ['The template’s id, a 36-character UUID.', TEMPLATE_ID, 'uuid']
export const fileIndex: PathParameter = ['Index of the document, from 0.', '0']
export const UNKNOWN_ENVELOPE = 'The envelope does not exist, or belongs to another tenant.'

export function query(
  name: string,
  description: string,
  schema: z.ZodType,
  example: string | number | boolean,
  required?: true,
): Parameter {
  return { in: 'query', name, description, schema, example, required }
}

export function header(name: string, description: string, schema: z.ZodType, example: string): Parameter {
  return { in: 'header', name, description, schema, example }
}

export const idempotencyKey = header(
  'X-Idempotency-Key',
  'A text of your own, at most 255 characters. The same key with an identical body answers what the first answered and creates nothing; with another body it is a 400. Kept for at least 24 hours, for all keys of the account.',
  z.string().max(255),
  'order-4711',
)

/** The keyset cursor of a list, taken from its last item. */
export function cursor(item: 'envelope' | 'template' | 'delivery', date: string): Parameter[] {
  return [
    query(
      'since',
      `Continue after this moment: ${date} of the last item of the page before, as a local date-time in UTC (yyyy-MM-ddTHH:mm:ss) without Z or offset.`,
      Since,
      '2026-11-20T10:00:00',
    ),
    query(
      'after',
      `Together with since: the ${item} id of the last item of the page before.`,
      z.guid(),
      item === 'template' ? TEMPLATE_ID : ENVELOPE_ID,
    ),
  ]
}

/** 200 with an ApiResponse that confirms. */
export const okAnswer = (message: string): Answer => ({
  description: 'Done. `message` is a confirmation.',
  schema: ApiResponse,
  example: { code: 200, message },
})

/** 200 with an ApiResponse that carries the new object's id. */
export const createdAnswer = (what: string, id: string): Answer => ({
  description: `Created. \`message\` is the ${what} id.`,
  schema: ApiResponse,
  example: { code: 200, message: id },
})

/** A file as it was supplied, to be saved. */
export const originalFile = (holder: 'envelope' | 'template'): Answer => ({
  description: 'The supplied file.',
  mediaType: 'application/pdf',
  alsoMediaTypes: ['image/jpeg', 'image/png'],
  headers: { 'Content-Disposition': `attachment; filename=<${holder}>-original-1.pdf` },
})
