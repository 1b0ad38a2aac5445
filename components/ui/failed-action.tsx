import { cn } from './cn'
import { describeError } from './describe-error'

type FailedActionProps = { error: unknown /** What was not done. */; title: string; className?: string }

/** Why an action failed, in one line below or beside the control that began it. Nothing without an error. */
export function FailedAction({ error, title, className }: FailedActionProps) {
  if (!error) return null
  return (
    <p role="alert" className={cn('max-w-xs text-13 text-bad', className)}>
      {`${title}: ${describeError(error).message}`}
    </p>
  )
}
