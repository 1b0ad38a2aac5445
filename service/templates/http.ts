import { Hono } from 'hono'
import { TemplateRequest } from '@/lib/contract/operator'
import { PageQuery } from '@/lib/contract/page'
import type { Context } from '../context'
import { originalAnswer } from '../envelopes/http/document'
import { originalTemplateFile } from '../envelopes/original-file'
import { confirmed, created } from '../http/answers'
import type { HttpEnv } from '../http/env'
import { needs } from '../http/middleware/authenticate'
import { readCreation } from '../http/middleware/replay'
import { cursorOf, fileIndexInPath, idInPath, readBody, readQuery } from '../http/request'
import { createTemplate } from './create'
import { listTemplates } from './list'
import { readTemplate } from './read'
import { removeTemplate } from './remove'
import { replaceTemplate } from './replace'

export function templateRoutes(context: Context) {
  const read = needs('envelopes:read')
  const write = needs('templates:write')
  const id = idInPath('template')
  return new Hono<HttpEnv>()
    .get('/', read, async (c) => c.json(await listTemplates(context, c.var.caller, cursorOf(readQuery(c, PageQuery)))))
    .get('/:id', read, async (c) => c.json(await readTemplate(context, c.var.caller, id(c))))
    .get('/:id/files/:index/original', write, async (c) => {
      const file = { id: id(c), index: fileIndexInPath(c) }
      return originalAnswer(c, await originalTemplateFile(context, c.var.caller, file), file)
    })
    .post('/', write, async (c) => {
      const { accountId, user } = c.var.caller
      const creation = await readCreation(c, TemplateRequest)
      return created(c, await createTemplate(context, { accountId, updatedBy: user.email }, creation))
    })
    .put('/:id', write, async (c) => {
      const place = { id: id(c), version: versionIn(c.req.header('if-match')) }
      return created(c, await replaceTemplate(context, c.var.caller, place, await readBody(c, TemplateRequest)))
    })
    .delete('/:id', write, async (c) => {
      await removeTemplate(context, c.var.caller, id(c))
      return confirmed(c, 'template removed')
    })
}

/** `If-Match: "…"`; `*` and none at all match any version. */
const versionIn = (header: string | undefined): string | undefined =>
  header === undefined || header.trim() === '*' ? undefined : header.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
