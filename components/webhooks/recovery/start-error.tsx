import { ErrorState } from '@/components/ui/error-state'

export function StartError({ error }: { error: unknown }) {
  return error ? (
    <ErrorState
      error={error}
      title="The recovery wasn’t started"
      unknownTitle="We don’t know yet whether the recovery was started"
    />
  ) : null
}
