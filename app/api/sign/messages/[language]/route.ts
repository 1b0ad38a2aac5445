import { z } from 'zod'
import { readRoute } from '@/lib/desk/http/route'
import { compiledMessages } from '@/lib/messages/catalog'
import { LANGUAGES } from '@/lib/messages/languages'

const Params = z.object({ language: z.enum(LANGUAGES.map(({ tag }) => tag)) })

/** What the dialogs of the signing room say, for a person who has begun. */
export const GET = readRoute({ permission: 'public', params: Params }, ({ params }) =>
  compiledMessages('dialogs', params.language),
)
