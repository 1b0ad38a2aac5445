import { takeSecondStep } from '@/lib/desk/accounts/second-step'
import { SecondStepAttempt } from '@/lib/desk/platform/auth/contract/account'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: SecondStepAttempt },
  ({ context, body }) => takeSecondStep(context, body),
)
