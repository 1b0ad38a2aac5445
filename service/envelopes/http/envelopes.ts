import { Hono } from 'hono'
import { DocumentsRequest } from '@/lib/contract/documents-request'
import { FeedQuery } from '@/lib/contract/page'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { Context } from '../../context'
import { created } from '../../http/answers'
import type { HttpEnv } from '../../http/env'
import { needs } from '../../http/middleware/authenticate'
import { readCreation } from '../../http/middleware/replay'
import { cursorOf, idInPath, readQuery } from '../../http/request'
import { feedReader } from '../feed'
import { sendDocuments } from '../from-documents'
import { sendFromTemplate } from '../from-template'
import { readEnvelope } from '../read'

export function envelopeRoutes(context: Context) {
  const read = needs('envelopes:read')
  const write = needs('envelopes:write')
  const id = idInPath('envelope')
  const templateId = idInPath('template', 'templateId')
  const readFeed = feedReader(context)
  return new Hono<HttpEnv>()
    .get('/', read, async (c) => {
      const query = readQuery(c, FeedQuery)
      const items = await readFeed(c.var.caller, { status: query.status, cursor: cursorOf(query) })
      return c.body(`[${items.join(',')}]`, 200, { 'content-type': 'application/json' })
    })
    .post('/', write, async (c) => {
      const creation = await readCreation(c, DocumentsRequest)
      return created(c, await sendDocuments(context, c.var.caller, creation, c.var.origin))
    })
    .post('/from-template/:templateId', write, async (c) => {
      const from = { templateId: templateId(c), ...(await readCreation(c, EnvelopeFromTemplateRequest)) }
      return created(c, await sendFromTemplate(context, c.var.caller, from, c.var.origin))
    })
    .get('/:id', read, async (c) => c.json(await readEnvelope(context, c.var.caller, id(c))))
}
