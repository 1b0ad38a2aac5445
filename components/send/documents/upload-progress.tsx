import { ProgressBar } from '@/components/ui/progress-bar'
import type { UploadItem, UploadStatus } from '@/lib/browser/uploads/upload-item'
import { formatBytes } from '@/lib/contract/format-bytes'

const LABELS: Partial<Record<UploadStatus, string>> = {
  preparing: 'Reading',
  waiting: 'Waiting',
  sending: 'Uploading',
  paused: 'Paused',
  checking: 'Checking',
}

/** The progress of an upload; nothing once it is complete. */
export function UploadProgress({ item }: { item: UploadItem }) {
  const { status, sent, size, secondsLeft, problem } = item
  const label = LABELS[status]
  if (status === 'interrupted') {
    return (
      <p className="px-2.5 text-13 text-warn">
        {`${formatBytes(sent)} of ${formatBytes(size)} arrived. Choose the file again to continue.`}
      </p>
    )
  }
  if (!label) return null
  const left = status === 'sending' && secondsLeft !== undefined ? `, ${formatLeft(secondsLeft)}` : ''
  return (
    <div className="px-2.5 pt-1">
      {status === 'sending' || status === 'paused' ? (
        <ProgressBar
          label={label}
          value={sent}
          max={size}
          detail={`${formatBytes(sent)} of ${formatBytes(size)}${left}`}
        />
      ) : (
        <ProgressBar label={label} max={size} />
      )}
      {status === 'paused' && problem ? <p className="text-13 text-warn">{problem.message}</p> : null}
    </div>
  )
}

/** "about 40 s left", "about 3 min left". */
const formatLeft = (seconds: number): string =>
  seconds < 60 ? `about ${Math.max(1, Math.round(seconds))} s left` : `about ${Math.round(seconds / 60)} min left`
