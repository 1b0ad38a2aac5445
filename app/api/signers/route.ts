import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { lookUpSigner } from '@/lib/bff/signer-lookup'
import { opt } from '@/lib/contract/optional'
import { SignersQuery } from '@/lib/contract/page'

/** `search` names one look-up of a person, so that its pages are recorded together. */
const query = SignersQuery.extend({ search: opt(z.guid()) })

export const GET = route({ permission: 'read', query }, ({ query, person, upstream, request }) =>
  lookUpSigner(request.headers, person, upstream, query),
)
