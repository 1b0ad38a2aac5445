import { UPLOAD_REQUEST_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { asRefusal } from '@/lib/desk/platform/http/body'
import { once } from '@/lib/desk/platform/process/once'
import { BodiesInFlight, streamBody } from '@/lib/http/bodies'

/** The core protocol of tus.io: where the file ends so far is asked with HEAD, and the next bytes are appended there with PATCH. */
const VERSION = '1.0.0'

/** Bodies alone: of each at most one part is in memory. */
const LIMITS = {
  bodies: 64,
  bodiesPerHolder: 8,
  bytes: Number.POSITIVE_INFINITY,
  bytesPerHolder: Number.POSITIVE_INFINITY,
}

/** Slower lines get on as well: what a request brought until its time was over stays. */
const BYTES_PER_SECOND = 32 * 1024

/** Where the bytes of this request belong. */
export function uploadOffset({ headers }: Request): number {
  if (headers.get('tus-resumable') !== VERSION) throw new Refusal(412, `This request must be tus ${VERSION}.`)
  if (headers.get('content-type') !== 'application/offset+octet-stream') {
    throw new Refusal(415, 'The type of this request must be application/offset+octet-stream.')
  }
  const offset = headers.get('upload-offset') ?? ''
  if (!/^\d{1,10}$/.test(offset)) throw new Refusal(400, 'Upload-Offset must be a whole number.')
  return Number(offset)
}

/** The bytes of the request while they arrive, within limits of time, size and number. */
export async function* uploadedChunks(request: Request, { id }: { id: string }): AsyncGenerator<Uint8Array> {
  const inFlight = once('uploads in flight', () => new BodiesInFlight(LIMITS))
  const receiving = { capBytes: UPLOAD_REQUEST_BYTES, holder: id, inFlight, bytesPerSecond: BYTES_PER_SECOND }
  try {
    yield* streamBody(request, receiving)
  } catch (error) {
    throw asRefusal(error, UPLOAD_REQUEST_BYTES)
  }
}

/** Adds how much has arrived to an answer. */
export function withOffset(answer: Response, { received, size }: { received: number; size: number }): Response {
  answer.headers.set('tus-resumable', VERSION)
  answer.headers.set('upload-offset', String(received))
  answer.headers.set('upload-length', String(size))
  return answer
}
