'use client'

import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { changeSubscriptions } from '../actions/requests'
import { signedBy, type TestSecret } from './signed-by'
import { readDeliveryId } from './test-outcome'
import { TestResult } from './test-result'

type TestInPlaceProps = {
  id: string
  variant?: 'primary' | 'secondary'
  /** During a rotation: which secret signs. */
  secret?: TestSecret | undefined
}

/** Sends a test event of a subscription, and shows the receiver's answer below the button. */
export function TestInPlace({ id, variant = 'secondary', secret }: TestInPlaceProps) {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => {
      const { done } = await changeSubscriptions([{ id }], { action: 'test', secret: signedBy(secret) })
      return { deliveryId: readDeliveryId(done[0]?.message), secret }
    },
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant={data ? 'secondary' : variant} pending={isPending} onClick={() => mutate()}>
        {data ? 'Send test event again' : 'Send test event'}
      </Button>
      <FailedAction error={error} title="The test event wasn’t sent" />
      {data && !isPending ? <TestResult key={data.deliveryId} id={id} {...data} /> : null}
    </div>
  )
}
