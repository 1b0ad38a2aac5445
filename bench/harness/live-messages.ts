import { setTimeout as pause } from 'node:timers/promises'

const RECONNECT_AFTER_MS = 5_000

export type LiveMessage = { event: string; data: { envelope_id?: string | null } }

/** The messages of a page's stream of changes, until the page is left. */
export async function* liveMessages(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<LiveMessage> {
  while (!signal.aborted) {
    try {
      const { body } = await fetch(url, { headers, signal })
      const decoder = new TextDecoder()
      let text = ''
      for await (const chunk of body ?? []) {
        const messages = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
        text = messages.pop() ?? ''
        yield* messages.flatMap(parseMessage)
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
    await pause(RECONNECT_AFTER_MS, undefined, { signal }).catch(() => undefined)
  }
}

function parseMessage(message: string): LiveMessage[] {
  const data = /^data: (.*)$/m.exec(message)?.[1]
  if (data === undefined) return []
  const { kind, ...rest } = JSON.parse(data)
  return [{ event: kind, data: rest }]
}
