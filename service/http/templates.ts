import { Hono } from 'hono'
import { TemplateRequest } from '@/lib/contract/operator'
import { PageQuery } from '@/lib/contract/page'
import type { Context } from '../context'
import { createTemplate } from '../templates/create'
import { listTemplates } from '../templates/list'
import { readTemplate } from '../templates/read'
import { removeTemplate } from '../templates/remove'
import { replaceTemplate } from '../templates/replace'
import { confirmed, created } from './answers'
import { readBody, readQuery } from './body'
import { cursorOf } from './cursor'
import type { HttpEnv } from './env'
import { needs } from './middleware/authenticate'
import { idOnPath } from './path'

export function templateRoutes(context: Context) {
  const read = needs('envelopes:read')
  const write = needs('templates:write')
  return new Hono<HttpEnv>()
    .get('/', read, async (c) => {
      const cursor = cursorOf(readQuery(c, PageQuery))
      return c.json(await listTemplates(context, c.get('caller'), cursor))
    })
    .get('/:id', read, async (c) =>
      c.json(await readTemplate(context, c.get('caller'), idOnPath('template', c.req.param('id')))),
    )
    .post('/', write, async (c) => {
      const { accountId, user } = c.get('caller')
      const request = await readBody(c, TemplateRequest)
      return created(c, await createTemplate(context, { accountId, updatedBy: user.email }, request))
    })
    .put('/:id', write, async (c) => {
      const id = idOnPath('template', c.req.param('id'))
      return created(c, await replaceTemplate(context, c.get('caller'), id, await readBody(c, TemplateRequest)))
    })
    .delete('/:id', write, async (c) => {
      await removeTemplate(context, c.get('caller'), idOnPath('template', c.req.param('id')))
      return confirmed(c, 'template removed')
    })
}
