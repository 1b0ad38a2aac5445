import { uploadProblem } from '@/lib/desk/drafts/contract/draft-problems'
import type { Upload, UploadState } from '@/lib/desk/drafts/contract/upload'
import { formatBytes } from '@/lib/text/format'

/**
 * `preparing`: it is read here, before anything is sent. `waiting`: for its turn. `paused`: it continues by itself, `problem` says
 * what it waits for. `interrupted`: some of it is on the server and the file is not here; it continues when the file is chosen
 * again. `failed`: it can be tried again. The other states are the server's; a file that is refused here was never sent.
 */
export type UploadStatus =
  | 'preparing'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'interrupted'
  | 'failed'
  | Exclude<UploadState, 'receiving'>

export type UploadProblem = { reason?: string; message: string }

/** A file of the draft: chosen here, being uploaded, or on the server. */
export type UploadItem = {
  /** The upload's id, by which the draft's documents refer to it. */
  id: string
  name: string
  /** In bytes. */
  size: number
  status: UploadStatus
  /** How many of its bytes the server has. */
  sent: number
  bytesPerSecond?: number | undefined
  secondsLeft?: number | undefined
  problem?: UploadProblem | undefined
  /** The upload as the server has it, if it does. */
  upload?: Upload
  /** The PDF that was chosen on this page, unless the server has made another one of it or refused it. */
  file?: File | undefined
}

/** The files on the server and those that are on their way from here, as one list. */
export function mergeUploads(
  stored: readonly Upload[],
  local: readonly UploadItem[],
  fileOf: (upload: Upload) => File | undefined = () => undefined,
): UploadItem[] {
  const here = new Map(local.map((item) => [item.id, item]))
  const storedIds = new Set(stored.map(({ id }) => id))
  const items = stored.map((upload) => {
    const item = here.get(upload.id)
    return item && upload.state === 'receiving' ? { ...item, upload } : { ...itemOf(upload), file: fileOf(upload) }
  })
  return [...items, ...local.filter(({ id }) => !storedIds.has(id))]
}

const UNDER_WAY = new Set<UploadStatus>(['preparing', 'waiting', 'sending', 'paused', 'checking'])

/** Whether it becomes ready without anybody doing anything. */
export const isUnderWay = ({ status }: Pick<UploadItem, 'status'>): boolean => UNDER_WAY.has(status)

/** What it waits for, as a sentence that follows its name; undefined once it is ready. */
export function whyNotReady({ status, problem }: UploadItem): string | undefined {
  if (status === 'interrupted') return uploadProblem({ state: 'receiving' })
  const isOnServer = status === 'checking' || status === 'locked' || status === 'refused' || status === 'ready'
  return isOnServer ? uploadProblem({ state: status, problem }) : (problem?.message ?? 'It is still being uploaded.')
}

function itemOf(upload: Upload): UploadItem {
  const { id, name, size, state, received, problem } = upload
  const status = state === 'receiving' ? 'interrupted' : state
  return { id, name, size, status, sent: received, upload, ...(problem && { problem }) }
}

/** Controls, invisible characters, and those that turn the direction of what follows. Joiners and tags stay: scripts and emoji need them. */
const CONTROL_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu
/** The server's limit, in UTF-16 units. */
const MOST = 200

/** The name of a chosen file as people read it, on one line, without folders, as long as a name may be. */
export function readableName(name: string): string {
  const base = name.split(/[/\\]/).findLast((part) => part.trim()) ?? ''
  const plain = base.normalize('NFC').replace(CONTROL_CHARACTERS, ' ').replace(/\s+/gu, ' ').trim()
  if (plain.length <= MOST) return plain || 'Document'
  const extension = /\.[^.\s]{1,10}$/u.exec(plain)?.[0] ?? ''
  return `${beginningOf(plain, MOST - extension.length - 1)}…${extension}`
}

const MOST_SHOWN = 48

/** A name within a sentence: the beginning and the end of a long one, and its direction changes nothing around it. */
export function shortName(name: string): string {
  const characters = [...name]
  const isLong = characters.length > MOST_SHOWN
  const short = isLong ? `${characters.slice(0, MOST_SHOWN - 17).join('')}…${characters.slice(-16).join('')}` : name
  // Left-to-right names stay as they are, which makes them easy to find and to copy.
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whole characters only, an emoji of several among them. */
function beginningOf(text: string, most: number): string {
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}

/** "Uploading lease.pdf: 40 %", "Uploading 3 files, 12 MB left": undefined when nothing is under way. */
export function describeUnderWay(files: readonly UploadItem[]): string | undefined {
  const active = files.filter(isUnderWay)
  const [only] = active
  if (!only) return undefined
  if (active.length === 1) return describeOne(only)
  const bytesLeft = active.reduce((sum, { size, sent }) => sum + size - sent, 0)
  return bytesLeft > 0
    ? `Uploading ${active.length} files, ${formatBytes(bytesLeft)} left`
    : `Checking ${active.length} files`
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
