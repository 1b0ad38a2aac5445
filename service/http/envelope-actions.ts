import { Hono } from 'hono'
import { ReplacementSigner } from '@/lib/contract/documents-request'
import { auditTrail } from '../audit/trail'
import type { Context } from '../context'
import { delegateSigner } from '../envelopes/delegate'
import { resend } from '../envelopes/resend'
import { voidEnvelope } from '../envelopes/void'
import { confirmed } from './answers'
import { readBody } from './body'
import type { HttpEnv } from './env'
import { needs } from './middleware/authenticate'
import { idOnPath } from './path'

/** What a sender does with an envelope that is under way, and what happened to it so far. */
export function envelopeActionRoutes(context: Context) {
  const read = needs('envelopes:read')
  const write = needs('envelopes:write')
  return new Hono<HttpEnv>()
    .post('/:id/void', write, async (c) => {
      await voidEnvelope(context, c.var.caller, idOnPath('envelope', c.req.param('id')), c.var.origin)
      return confirmed(c, 'envelope voided')
    })
    .post('/:id/resend', write, async (c) => {
      const mailed = await resend(context, c.var.caller, idOnPath('envelope', c.req.param('id')), c.var.origin)
      return confirmed(c, mailed === 0 ? 'nobody is pending, nothing was sent' : `reminder sent to ${signers(mailed)}`)
    })
    .post('/:id/signers/:email/delegate', write, async (c) => {
      const id = idOnPath('envelope', c.req.param('id'))
      const replacement = await readBody(c, ReplacementSigner)
      const slot = { id, email: c.req.param('email'), replacement }
      const { email, invited } = await delegateSigner(context, c.var.caller, slot, c.var.origin)
      return confirmed(c, `delegated to ${email}${invited ? '' : ', who is invited when it is their turn'}`)
    })
    .get('/:id/audit', read, async (c) =>
      c.json(await auditTrail(context, c.var.caller, idOnPath('envelope', c.req.param('id')))),
    )
}

const signers = (count: number) => (count === 1 ? '1 signer' : `${count} signers`)
