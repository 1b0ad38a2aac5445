import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import { SignersQuery } from '@/lib/contract/page'
import { readRoute } from '@/lib/desk/http/route'
import { lookUpSigner } from '@/lib/desk/signers/lookups'

/** `search` names one lookup of a person, because its pages are recorded together. */
const query = SignersQuery.extend({ search: opt(z.guid()) })

export const GET = readRoute({ permission: 'read', query }, ({ context, person, query }) =>
  lookUpSigner(context, person, query),
)
