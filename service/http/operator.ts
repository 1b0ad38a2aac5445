import { Hono } from 'hono'
import { KeysQuery, NewKeyRequest, NewTemplateRequest } from '@/lib/contract/operator'
import type { Context } from '../context'
import { issueKey } from '../identity/issue-key'
import { listKeys } from '../identity/list-keys'
import { revokeKey } from '../identity/revoke-key'
import { installTemplate } from '../templates/install'
import { confirmed, created } from './answers'
import { readBody, readQuery } from './body'
import type { HttpEnv } from './env'
import { idOnPath } from './path'

/** Stands in for the product's account settings (service-surface, "Operator"). */
export function operatorRoutes(context: Context) {
  return new Hono<HttpEnv>()
    .get('/keys', async (c) => c.json(await listKeys(context, readQuery(c, KeysQuery).account)))
    .post('/keys', async (c) => c.json(await issueKey(context, await readBody(c, NewKeyRequest))))
    .post('/keys/:id/revoke', async (c) => {
      await revokeKey(context, idOnPath('key', c.req.param('id')))
      return confirmed(c, 'key revoked')
    })
    .post('/templates', async (c) => created(c, await installTemplate(context, await readBody(c, NewTemplateRequest))))
}
