import { ACTIVE_HEADER } from '@/lib/desk/platform/auth/contract/session-limits'
import { CallError } from '../call'
import { isInUse } from '../interaction'
import { notifyRefusal } from '../refusals'

/** Without a byte for so long, the connection counts as lost. */
const STALLED_MS = 20_000

type Part = { at: number; bytes: ArrayBuffer; signal: AbortSignal; onProgress: (sent: number) => void }

/**
 * Appends a part to an upload and answers where it ends then: elsewhere than expected when the server did not take all of it, or has
 * more. Rejects with `CallError`, code 0 when the connection was lost. XMLHttpRequest, because fetch does not report what was sent.
 */
export function sendPart(uploadId: string, { at, bytes, signal, onProgress }: Part): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => end(() => reject(new CallError(0, 'The connection was lost.')))
    const abort = () => request.abort()
    let stalled = setTimeout(abort, STALLED_MS)
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
      settle()
    }
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled)
      stalled = setTimeout(abort, STALLED_MS)
      onProgress(at + loaded)
    }
    request.onerror = lost
    request.onabort = () => (signal.aborted ? end(() => reject(signal.reason)) : lost())
    request.onload = () => end(() => settle(request, resolve, reject))
    signal.addEventListener('abort', abort)
    request.open('PATCH', `/api/uploads/${uploadId}`)
    request.setRequestHeader('tus-resumable', '1.0.0')
    request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.setRequestHeader('upload-offset', String(at))
    if (isInUse()) request.setRequestHeader(ACTIVE_HEADER, '1')
    request.send(bytes)
    if (signal.aborted) abort()
  })
}

function settle(request: XMLHttpRequest, resolve: (at: number) => void, reject: (error: CallError) => void): void {
  const { status } = request
  const at = Number(request.getResponseHeader('upload-offset') ?? Number.NaN)
  if (status === 401 || status === 403) notifyRefusal()
  if ((status === 204 || status === 409) && Number.isInteger(at)) resolve(at)
  else reject(new CallError(status, messageIn(request.responseText) ?? `The dashboard answered ${status}. Try again.`))
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
