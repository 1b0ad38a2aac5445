import { Hono } from 'hono'
import { MAX_MAIL_REPORT_BYTES, MailReport, type MailReportAnswer } from '@/lib/contract/mail-report'
import { KeysQuery, NewKeyRequest, NewTemplateRequest, OutboxQuery } from '@/lib/contract/operator'
import type { Context } from '../context'
import { issueKey } from '../identity/issue-key'
import { listKeys } from '../identity/list-keys'
import { revokeKey } from '../identity/revoke-key'
import { fromProvider, readNotification } from '../mail/read-notification'
import { readOutbox } from '../mail/read-outbox'
import { recordReports } from '../mail/record-report'
import { installTemplate } from '../templates/install'
import { confirmed, created } from './answers'
import type { HttpEnv } from './env'
import { idInPath, parse, readBody, readBytes, readJson, readQuery } from './request'

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
    .post('/mail-reports', async (c) => {
      const isMail = c.req.header('content-type')?.toLowerCase().startsWith('message/')
      const reports = isMail
        ? await readNotification(await readBytes(c, MAX_MAIL_REPORT_BYTES))
        : [fromProvider(parse(MailReport, await readJson(c, MAX_MAIL_REPORT_BYTES)))]
      const matched = await recordReports(context, reports)
      const message = matched ? 'report recorded' : 'the report is about no mail of this service'
      return c.json({ code: 200, message, matched } satisfies MailReportAnswer)
    })
    .get('/outbox', async (c) => c.json(await readOutbox(context, readQuery(c, OutboxQuery))))
}
