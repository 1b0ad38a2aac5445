import { Hono } from 'hono'
import { ReplacementSigner } from '@/lib/contract/documents-request'
import { ResendRequest } from '@/lib/contract/signer-mail'
import { auditTrail } from '../../audit/trail'
import type { Context } from '../../context'
import { confirmed } from '../../http/answers'
import type { HttpEnv } from '../../http/env'
import { needs } from '../../http/middleware/authenticate'
import { idInPath, readBody, readOptionalBody } from '../../http/request'
import { delegateSigner } from '../delegate'
import { resend } from '../resend'
import { resendToOne } from '../resend-to-one'
import { voidEnvelope } from '../void'

/** What a sender does with an envelope in flight, and what has happened to it. */
export function envelopeActionRoutes(context: Context) {
  const write = needs('envelopes:write')
  const id = idInPath('envelope')
  return new Hono<HttpEnv>()
    .post('/:id/void', write, async (c) => {
      await voidEnvelope(context, c.var.caller, id(c), c.var.origin)
      return confirmed(c, 'envelope voided')
    })
    .post('/:id/resend', write, async (c) => {
      const { email } = await readOptionalBody(c, ResendRequest)
      if (email !== undefined) {
        const sent = await resendToOne(context, c.var.caller, { id: id(c), email }, c.var.origin)
        return confirmed(c, sent === 'copy' ? `copy sent to ${email}` : 'reminder sent to 1 signer')
      }
      const count = await resend(context, c.var.caller, id(c), c.var.origin)
      if (count === 0) return confirmed(c, 'nobody is pending, nothing was sent')
      return confirmed(c, `reminder sent to ${count === 1 ? '1 signer' : `${count} signers`}`)
    })
    .post('/:id/signers/:email/delegate', write, async (c) => {
      const slot = { id: id(c), email: c.req.param('email'), replacement: await readBody(c, ReplacementSigner) }
      const { email, invited } = await delegateSigner(context, c.var.caller, slot, c.var.origin)
      return confirmed(c, `delegated to ${email}${invited ? '' : ', who is invited when it is their turn'}`)
    })
    .get('/:id/audit', needs('envelopes:read'), async (c) => c.json(await auditTrail(context, c.var.caller, id(c))))
}
