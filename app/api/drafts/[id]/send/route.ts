import { z } from 'zod'
import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import type { Draft } from '@/lib/contract/desk'
import { sendDraft } from '@/lib/desk/send-draft'

const body = z.object({ version: z.number().int() })

export const POST = route(
  {
    permission: 'send',
    params: Id,
    body,
    activity: ({ params }, draft?: Draft) => ({
      action: 'envelope.send',
      envelopeId: draft?.envelope_id,
      detail: { template: draft?.template_name, draft: params.id },
      // A repeated send finds it sent already.
      once: `send ${params.id}`,
    }),
  },
  ({ params, body, person, upstream }) => sendDraft(person.id, params.id, body.version, upstream.createFromTemplate),
)
