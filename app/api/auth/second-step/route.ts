import { SecondStepAttempt } from '@/lib/desk/accounts/contract/account'
import { takeSecondStep } from '@/lib/desk/accounts/second-step'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: SecondStepAttempt },
  ({ context, body }) => takeSecondStep(context, body),
)
