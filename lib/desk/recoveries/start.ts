import 'server-only'
import { randomUUID } from 'node:crypto'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { keyStillHere } from '@/lib/desk/keys/key-of'
import { upstream } from '@/lib/desk/upstream/upstream'
import { type HeldRecovery, holdRecovery, letRecoveryGo, RENEW_EVERY_MS, renewRecovery } from './store-work'
import { carryThrough } from './work'

const LOOK_EVERY_MS = 5_000

/** Has this process look now and then for recoveries that nobody works at, and carry them through one after another. */
export function startRecoveries(): { look(): void; stop(): Promise<void> } {
  return once('recoveries', () => {
    const holder = randomUUID()
    const ending = new AbortController()
    let working: Promise<void> | undefined
    const look = () => {
      working ??= workOff(holder, ending.signal).finally(() => {
        working = undefined
      })
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    look()
    return {
      look,
      async stop() {
        clearInterval(timer)
        ending.abort()
        await working
      },
    }
  })
}

async function workOff(holder: string, signal: AbortSignal): Promise<void> {
  try {
    for (let goesOn = true; goesOn && !signal.aborted; ) {
      const held = await holdRecovery(holder)
      goesOn = held !== undefined && (await work(held, holder, signal))
    }
  } catch (err) {
    log().warn({ part: 'recovery', err }, 'recoveries could not be worked at')
  }
}

/** True when it went through; otherwise what stands in the way is kept with it, and it is tried again at the next look. */
async function work(held: HeldRecovery, holder: string, signal: AbortSignal): Promise<boolean> {
  const renewal = setInterval(() => {
    renewRecovery(held.id, holder).catch((err: unknown) =>
      log().warn({ part: 'recovery', err }, 'the lease of a recovery was not renewed'),
    )
  }, RENEW_EVERY_MS)
  try {
    // Subscriptions belong to the account of the key under which somebody saw them.
    const key = held.keyId === null ? undefined : await keyStillHere(held.keyId, 'Cancel it, and start it again.')
    await carryThrough(held, { holder, service: upstream(key, { priority: 'background' }), signal })
    await letRecoveryGo(held.id, holder)
    return true
  } catch (err) {
    log().warn({ part: 'recovery', err, recovery: held.id }, 'a recovery waits')
    await letRecoveryGo(held.id, holder, isRefusal(err) ? err.message : 'The desk failed; its log says why.')
    return false
  } finally {
    clearInterval(renewal)
  }
}
