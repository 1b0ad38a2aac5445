import { route } from '@/lib/bff/route'
import { SecondStepAttempt } from '@/lib/desk/contract/auth/sign-in'
import { takeSecondStep } from '@/lib/session/second-step'

export const POST = route({ permission: 'public', body: SecondStepAttempt }, ({ body, request }) =>
  takeSecondStep(request.headers, body),
)
