import { takeSecondStep } from '@/lib/desk/auth/sign-in/second-step'
import { SecondStepAttempt } from '@/lib/desk/contract/auth/sign-in'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: SecondStepAttempt },
  ({ context, body }) => takeSecondStep(context, body),
)
