import { formatBytes } from '@/lib/contract/format-bytes'
import { shortName } from './file-name'
import { isUnderWay, type UploadItem } from './upload-item'

/** "Uploading lease.pdf: 40 %", "Uploading 3 files, 12 MB left": undefined when nothing is under way. */
export function describeUnderWay(files: readonly UploadItem[]): string | undefined {
  const active = files.filter(isUnderWay)
  const [only] = active
  if (!only) return undefined
  if (active.length === 1) return describeOne(only)
  const left = active.reduce((sum, { size, sent }) => sum + size - sent, 0)
  return left > 0 ? `Uploading ${active.length} files, ${formatBytes(left)} left` : `Checking ${active.length} files`
}

function describeOne({ status, name, sent, size }: UploadItem): string {
  const [file, percent] = [shortName(name), `${Math.floor((100 * sent) / size)} %`]
  if (status === 'sending') return `Uploading ${file}: ${percent}`
  if (status === 'paused') return `Upload paused at ${percent}: ${file}`
  if (status === 'checking') return `Checking ${file}`
  return status === 'waiting' ? `Waiting to upload ${file}` : `Reading ${file}`
}

/** "lease.pdf needs its password": which files wait for the person; undefined when none does. */
export function describeStuck(files: readonly UploadItem[]): string | undefined {
  const stuck = files.filter((file) => !isUnderWay(file))
  const [only] = stuck
  if (!only) return undefined
  if (stuck.length > 1) return `${stuck.length} files need attention`
  const file = shortName(only.name)
  if (only.status === 'locked') return `${file} needs its password`
  return only.status === 'interrupted' ? `Choose ${file} again to continue` : `${file} can’t be sent`
}
