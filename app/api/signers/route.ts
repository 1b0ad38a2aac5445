import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import { SignersQuery } from '@/lib/contract/page'
import { readRoute } from '@/lib/desk/http/route'
import { lookUpSigner } from '@/lib/desk/signers/signer-lookup'

/** `search` names one look-up of a person, so that its pages are recorded together. */
const query = SignersQuery.extend({ search: opt(z.guid()) })

export const GET = readRoute({ permission: 'read', query }, ({ query, person, context, request }) =>
  lookUpSigner(request.headers, person, context.upstream, query),
)
