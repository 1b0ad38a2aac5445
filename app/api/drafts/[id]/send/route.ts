import { z } from 'zod'
import { AccessCodes, type Draft } from '@/lib/desk/drafts/contract/draft'
import { subjectOf } from '@/lib/desk/drafts/contract/same-content'
import { SendSettings } from '@/lib/desk/drafts/contract/send-settings'
import { sendDraft } from '@/lib/desk/drafts/send-draft'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

const body = z.object({
  version: z.number().int(),
  codes: AccessCodes.optional(),
  /** How many had signed the envelope that this one replaces, as the person saw it. */
  finished: z.number().int().min(0).optional(),
  /** The fingerprint of the template that the envelope is sent from, as the person saw it. */
  template: z.string().max(100).optional(),
  /** What the send takes from outside the draft, as the person saw it. */
  settings: SendSettings.optional(),
})

export const POST = route(
  {
    permission: 'send',
    params: Id,
    body,
    activity: ({ params }, draft?: Draft) => ({
      action: 'envelope.send',
      envelopeId: draft?.envelope_id,
      detail: {
        template: draft?.template_name,
        subject: draft && (subjectOf(draft.content, draft.purpose) || undefined),
        scheduled: draft?.content.scheduledFor,
        draft: params.id,
        replaces: draft?.replaces?.envelope_id,
        notice: draft?.notice,
      },
      // A repeated send finds it sent already.
      once: `send ${params.id}`,
    }),
  },
  ({ context, person, params, body }) => sendDraft(context, person, { ...params, ...body }),
)
