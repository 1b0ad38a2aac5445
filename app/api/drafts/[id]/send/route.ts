import { z } from 'zod'
import type { Draft } from '@/lib/desk/contract/desk'
import { CONFIGURED } from '@/lib/desk/contract/service-key'
import { sendDraft } from '@/lib/desk/drafts/send-draft'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { keyStillHere } from '@/lib/desk/keys/key-of'
import { feedBackTo } from '@/lib/desk/live/feed-back'
import { upstream } from '@/lib/desk/upstream/upstream'

const body = z.object({ version: z.number().int() })

export const POST = route(
  {
    permission: 'send',
    params: Id,
    body,
    activity: ({ params }, draft?: Draft) => ({
      action: 'envelope.send',
      envelopeId: draft?.envelope_id,
      detail: { template: draft?.template_name, subject: draft?.content.emailSubject, draft: params.id },
      // A repeated send finds it sent already.
      once: `send ${params.id}`,
    }),
  },
  ({ params, body, person, key }) =>
    sendDraft(person.id, params.id, body.version, {
      keyId: key?.id ?? CONFIGURED,
      under: async (id) => {
        const service = upstream(id === CONFIGURED ? undefined : await keyStillHere(id))
        return { create: service.createFromTemplate, feedBack: (since) => feedBackTo(service, since) }
      },
    }),
)
