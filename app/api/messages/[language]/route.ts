import { z } from 'zod'
import { readRoute } from '@/lib/desk/http/route'
import { compiledMessages } from '@/lib/messages/catalog'
import { matchLanguage } from '@/lib/messages/match'

const params = z.object({ language: z.string().max(35) })

/** The messages of emails to signers, for their preview. */
export const GET = readRoute({ permission: 'desk', params }, ({ params: { language } }) =>
  Promise.resolve(compiledMessages('mail', matchLanguage([language]) ?? 'en')),
)
