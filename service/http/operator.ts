import { Hono } from 'hono'
import { KeysQuery, NewKeyRequest, NewTemplateRequest, OutboxQuery } from '@/lib/contract/operator'
import type { Context } from '../context'
import { issueKey } from '../identity/issue-key'
import { listKeys } from '../identity/list-keys'
import { revokeKey } from '../identity/revoke-key'
import { readOutbox } from '../mail/read-outbox'
import { installTemplate } from '../templates/install'
import { confirmed, created } from './answers'
import type { HttpEnv } from './env'
import { idInPath, readBody, readQuery } from './request'

/** Replaces the product's account settings (service-surface, "Operator"). */
export function operatorRoutes(context: Context) {
  const id = idInPath('key')
  return new Hono<HttpEnv>()
    .get('/keys', async (c) => c.json(await listKeys(context, readQuery(c, KeysQuery).account)))
    .post('/keys', async (c) => c.json(await issueKey(context, await readBody(c, NewKeyRequest))))
    .post('/keys/:id/revoke', async (c) => {
      await revokeKey(context, id(c))
      return confirmed(c, 'key revoked')
    })
    .post('/templates', async (c) => created(c, await installTemplate(context, await readBody(c, NewTemplateRequest))))
    .get('/outbox', async (c) => c.json(await readOutbox(context, readQuery(c, OutboxQuery))))
}
