import { Token } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { signerOf } from '@/lib/bff/signer'

export const GET = route({ permission: 'public', params: Token }, ({ params, request }) =>
  signerOf(request, params.token).view(),
)
