import 'server-only'
import { z } from 'zod'
import { once } from '@/lib/desk/runtime/process/once'

/**
 * What the launcher sends about the embedded service: when it starts again, and null once it
 * answers.
 */
const Message = z.object({ serviceStartsAt: z.coerce.date().nullable() })

const state = () => once('next start of the service', (): { at: Date | null } => ({ at: null }))

export const followServiceStarts = () => void process.on('message', saveServiceStart)

/** Keeps what the launcher sends about the embedded service. */
export function saveServiceStart(message: unknown): void {
  const { data } = Message.safeParse(message)
  if (data) state().at = data.serviceStartsAt
}

/**
 * When the embedded service, which has ended, starts again: a sentence for people. Undefined while
 * it runs.
 */
export function describeServiceStart(now = new Date()): string | undefined {
  const { at } = state()
  if (!at) return undefined
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1_000)
  return seconds > 0
    ? `The service ended unexpectedly. It starts again in ${seconds} s.`
    : 'The service ended unexpectedly and is starting again.'
}
