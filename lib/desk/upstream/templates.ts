import { z } from 'zod'
import { PdfSignRequest } from '@/lib/contract/envelope'
import type { TemplateId } from '@/lib/contract/ids'
import type { PageQuery } from '@/lib/contract/page'
import { UNREADABLE_TEMPLATE } from '@/lib/desk/contract/unreadable'
import { LIST_MS, type Reads, TEMPLATE_MS } from './cache/reads'
import { documentAt } from './documents'
import { path } from './transport/client'
import { elementOr } from './transport/parse-tolerant'

const TemplateElement = elementOr(PdfSignRequest, UNREADABLE_TEMPLATE)

export const templates = (reads: Reads) => ({
  templates: ({ since, after }: PageQuery) =>
    reads.get({ path: '/templates', query: { since, after } }, z.array(TemplateElement), LIST_MS),

  template: (id: TemplateId) => reads.holder(path`/templates/${id}`, TEMPLATE_MS),

  templateDocument: async (id: TemplateId, index: number) =>
    documentAt(await reads.documentsOf(path`/templates/${id}`), index),
})
