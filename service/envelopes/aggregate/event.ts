import { toEventTime } from '@/lib/contract/dates'
import { type EnvelopeEvent, EVENT_VERSION, feedEventType } from '@/lib/contract/event'
import { eventId } from '@/lib/contract/event-id'
import type { Envelope } from '../sql/envelopes'
import { type EnvelopeParts, envelopeOnTheWire } from './wire'

/** The wrapper that feed and deliveries share (interface 2.5); `type` is the feed's own unless a change says otherwise. */
export function eventOf(
  envelope: Envelope,
  parts: EnvelopeParts,
  type: string = feedEventType(envelope.status),
): EnvelopeEvent {
  const eventTime = toEventTime(envelope.updatedOn)
  return {
    id: eventId(envelope.id, type, eventTime),
    event_type: type,
    event_version: EVENT_VERSION,
    event_time: eventTime,
    envelope: envelopeOnTheWire(envelope, parts),
  }
}
