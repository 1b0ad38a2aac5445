import { z } from 'zod'
import { PdfSignRequest } from '@/lib/contract/envelope'
import type { TemplateId } from '@/lib/contract/ids'
import type { PageQuery } from '@/lib/contract/page'
import { LIST_MS, type Reads, TEMPLATE_MS } from './cache/reads'
import { documentAt } from './documents'
import { path } from './transport/client'

export const templates = (reads: Reads) => ({
  templates: ({ since, after }: PageQuery) =>
    reads.get({ path: '/templates', query: { since, after } }, z.array(PdfSignRequest), LIST_MS),

  template: (id: TemplateId) => reads.holder(path`/templates/${id}`, TEMPLATE_MS),

  templateDocument: async (id: TemplateId, index: number) =>
    documentAt(await reads.documentsOf(path`/templates/${id}`), index),
})
