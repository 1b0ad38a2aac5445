import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** What one statement finds. */
export async function rowsOf<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Until the dashboard has read all envelopes of its only account. */
export async function waitForMirror(deskUrl: string): Promise<void> {
  for (;;) {
    const [mirror] = await rowsOf<{ state: string }>(deskUrl, 'select state from mirror_accounts')
    if (mirror?.state === 'complete') return
    if (mirror?.state === 'stopped') throw new Error('the mirror stopped')
    await pause(100)
  }
}
