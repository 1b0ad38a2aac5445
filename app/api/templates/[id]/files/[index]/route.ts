import { z } from 'zod'
import { TemplateFileParams } from '@/lib/desk/http/params'
import { pdfBytes } from '@/lib/desk/http/pdf'
import { readRoute } from '@/lib/desk/http/route'

const query = z.object({
  /** The document that is meant. Absent: the one that the template has now. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

export const GET = readRoute(
  { permission: 'read', params: TemplateFileParams, query },
  async ({ params, query, context }) =>
    pdfBytes(await context.upstream.templateDocument(params.id, params.index, query.sha256)),
)
