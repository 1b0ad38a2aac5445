import { z } from 'zod'
import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { DraftContent } from '@/lib/contract/desk'
import { deleteDraft, findDraft, saveDraft, toDraft } from '@/lib/desk/drafts'

const body = z.object({ version: z.number().int(), content: DraftContent })

export const GET = route({ permission: 'draft', params: Id }, async ({ params, person }) =>
  toDraft(await findDraft(person.id, params.id)),
)

export const PUT = route({ permission: 'draft', params: Id, body }, ({ params, body, person }) =>
  saveDraft(person.id, params.id, body.version, body.content),
)

export const DELETE = route({ permission: 'draft', params: Id }, async ({ params, person }) => {
  await deleteDraft(person.id, params.id)
  return { code: 200, message: 'The draft is deleted.' }
})
