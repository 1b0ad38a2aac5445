import { uploadProblem } from '@/lib/desk/drafts/contract/draft-problems'
import type { Upload, UploadState } from '@/lib/desk/drafts/contract/upload'

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
  /** Of the upload, which the draft's documents name. */
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
  /** As the server has it, once it does. */
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
  const known = new Set(stored.map(({ id }) => id))
  const merged = stored.map((upload) => {
    const item = here.get(upload.id)
    return item && upload.state === 'receiving' ? { ...item, upload } : { ...itemOf(upload), file: fileOf(upload) }
  })
  return [...merged, ...local.filter(({ id }) => !known.has(id))]
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
