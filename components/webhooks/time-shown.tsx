import { Time } from '@/components/ui/time'

/** The exact time that is shown, with its zone. */
export function TimeShown({ beginning, to }: { beginning: number | undefined; to: string | undefined }) {
  if (beginning === undefined && to === undefined) return null
  return (
    <p className="text-13 text-ink-soft">
      Queued
      {beginning === undefined ? null : (
        <>
          {' '}
          from <Time value={new Date(beginning)} mode="absolute" />
        </>
      )}
      {to === undefined ? null : (
        <>
          {beginning === undefined ? ' ' : ', '}
          before <Time value={to} mode="absolute" />
        </>
      )}
    </p>
  )
}
