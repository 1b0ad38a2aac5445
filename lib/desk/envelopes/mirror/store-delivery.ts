import 'server-only'
import { EnvelopeId } from '@/lib/contract/ids'
import { hasState } from '@/lib/desk/envelopes/sql/envelopes'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { serviceOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { ensureMirror } from './build-mirror'
import { prepareEvents } from './followers'
import { enqueueRead } from './read-envelope'
import { storeEvents } from './store-events'
import { toMirrored } from './to-mirrored'

type Delivered = { account: string; envelopeId: string; body: Uint8Array; receivedAt: Date }

/** What more would take is left to the comparison with the feed. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024

type Queue = { waiting: Delivered[]; bytes: number; isRunning: boolean }
const queue = () => once('deliveries for the mirror', (): Queue => ({ waiting: [], bytes: 0, isRunning: false }))

/**
 * Stores what a delivery shows of its envelope, after the service has got its answer. One at a
 * time: a storm must not take all connections.
 */
export function storeDelivery(delivery: Delivered): void {
  const all = queue()
  if (all.bytes + delivery.body.length > MAX_WAITING_BYTES) return
  all.waiting.push(delivery)
  all.bytes += delivery.body.length
  if (!all.isRunning) void storeWaiting(all)
}

async function storeWaiting(all: Queue): Promise<void> {
  all.isRunning = true
  const output = log()
  for (let next = all.waiting.shift(); next; next = all.waiting.shift()) {
    all.bytes -= next.body.length
    await storeOne(next).catch((err: unknown) =>
      output.warn({ part: 'mirror', err }, 'a delivery is not in the mirror until the next comparison'),
    )
  }
  all.isRunning = false
}

async function storeOne({ account, envelopeId, body, receivedAt }: Delivered): Promise<void> {
  if (!EnvelopeId.safeParse(envelopeId).success) return
  await ensureMirror(account)
  const service = await serviceOf(account)
  const delivered = service?.deliveredEvent(JSON.parse(Buffer.from(body).toString('utf8')))
  const [event] = delivered ? await prepareEvents(account, [delivered]) : []
  // What it shows was true when it happened, however late it arrives.
  const happenedAt = new Date(event?.event_time ?? '')
  const readAt = happenedAt < receivedAt ? happenedAt : receivedAt
  const row = event && isWhole(event) ? toMirrored(event, readAt) : undefined
  if (!event || row?.id !== envelopeId) return enqueueRead(account, envelopeId)
  await storeEvents(account, [event], readAt)
  // Of two changes within a second, deliveries do not say which is the later one.
  if (!(await hasState(account, row))) await enqueueRead(account, envelopeId)
}

/** A service may deliver less than its feed shows. */
function isWhole({ envelope }: NonNullable<ReturnType<Upstream['deliveredEvent']>>): boolean {
  const { status, emailSubject, signers, createdOn } = envelope
  return [status, emailSubject, signers, createdOn].every((value) => value !== undefined)
}
