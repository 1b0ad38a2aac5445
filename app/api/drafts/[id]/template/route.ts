import { z } from 'zod'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { Id } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'
import { compareTemplate } from '@/lib/desk/templates/compare-template'
import { saveTemplate } from '@/lib/desk/templates/save-template'

const body = z.object({
  version: z.number().int(),
  /** The fingerprint of the version that the person has seen and wants to replace. */
  over: z.string().max(100).optional(),
  /** Makes another template instead. */
  asNew: z.boolean().optional(),
})

/** What differs between the draft and the template that it edits, as it is now. */
export const GET = readRoute({ permission: 'template', params: Id }, ({ context, person, params }) =>
  compareTemplate(context, person, params),
)

export const POST = route(
  {
    permission: 'template',
    params: Id,
    body,
    activity: ({ params }, draft?: Draft) => ({
      action: 'template.save',
      detail: {
        template: draft?.content.templateName,
        before: draft?.template_name,
        id: draft?.template_id,
        draft: params.id,
        notice: draft?.notice,
      },
      // A repeated save finds it saved already.
      once: `save ${params.id}`,
    }),
  },
  ({ context, person, params, body }) => saveTemplate(context, person, { ...params, ...body }),
)
