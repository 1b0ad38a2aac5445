type ProgressBarProps = {
  /** What is under way: "Loading pages". */
  label: string
  /** Left out while nobody can say how much is done. */
  value?: number | undefined
  max: number
  /** Counts and remaining time, in words. */
  detail?: string
}

/** For everything that takes more than two seconds. */
export function ProgressBar({ label, value, max, detail }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-4 text-12 text-ink-soft">
        <span>{label}</span>
        <span className="tabular">{detail ?? (value === undefined ? '' : `${value} of ${max}`)}</span>
      </div>
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-off-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-off-soft [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
