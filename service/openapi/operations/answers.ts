import { ApiResponse } from '@/lib/contract/answer'
import type { Answer } from '../operation'

/** 200 with an ApiResponse that confirms. */
export const confirmed = (message: string): Answer => ({
  description: 'Done. `message` is a confirmation.',
  schema: ApiResponse,
  example: { code: 200, message },
})

/** 200 with an ApiResponse that carries the new object's id. */
export const created = (what: string, id: string): Answer => ({
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
