import { z } from 'zod'
import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import type { Draft } from '@/lib/desk/contract/desk'
import { CONFIGURED } from '@/lib/desk/contract/service-key'
import { keyStillHere } from '@/lib/desk/key-of'
import { sendDraft } from '@/lib/desk/send-draft'
import { feedBackTo } from '@/lib/mirror/feed-back'
import { upstream } from '@/lib/upstream/upstream'

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
