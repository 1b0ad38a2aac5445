import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { SecondStepCode } from '@/lib/contract/account'
import { takeSecondStep } from '@/lib/session/second-step'

const body = z.object({ code: SecondStepCode })

export const POST = route({ permission: 'public', body }, ({ body, request }) =>
  takeSecondStep(request.headers, body.code),
)
