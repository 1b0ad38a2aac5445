import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { throwawayFolder } from '../../../scripts/testing/throwaway-folder'
import { answerOf, start } from './programs'
import type { Session } from './session'

/** The first start of a profile opens pages and asks other servers about many things. */
const PREFERENCES = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'intl.locale.requested': 'en-US',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** Starts a Firefox without windows, driven by its own Marionette: Debian has no geckodriver, which would only pass the commands on. */
export async function startFirefox(program: string): Promise<Session> {
  const profile = throwawayFolder('desk-firefox-')
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const firefox = start(program, ['--headless', '--marionette', '--no-remote', '--profile', profile])
  const stop = async () => {
    await firefox.stop()
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const port = await answerOf('Firefox', firefox, () =>
      readFile(join(profile, 'MarionetteActivePort'), 'utf8').then(
        (text) => Number(text) || undefined,
        () => undefined,
      ),
    )
    const { send, end } = await openMarionette(port)
    await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
    return {
      async send(command, parameters = {}) {
        const answer = await send(`WebDriver:${command}`, parameters)
        // Some commands answer their value bare.
        return answer && typeof answer === 'object' && 'value' in answer ? answer.value : answer
      },
      async close() {
        end()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void }

/** Marionette's connection: each message is its length, a colon, and JSON of kind, number, error or name, and content. */
async function openMarionette(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const pending = new Map<number, Pending>()
  let received = Buffer.alloc(0)
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox has ended'))
  })
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (let message = next(); message !== undefined; message = next()) take(JSON.parse(message))
  })
  function next(): string | undefined {
    const colon = received.indexOf(':')
    const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString())
    if (colon < 0 || received.length < end) return undefined
    const message = received.subarray(colon + 1, end).toString()
    received = received.subarray(end)
    return message
  }
  function take(message: unknown) {
    // The first message is a greeting.
    if (!Array.isArray(message)) return
    const [, id, error, result] = message
    const waiting = pending.get(id)
    pending.delete(id)
    if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`))
    else waiting?.resolve(result)
  }
  await once(socket, 'connect')
  let last = 0
  return {
    send(name: string, parameters: Record<string, unknown>): Promise<unknown> {
      const id = ++last
      const message = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
    },
    end: () => socket.destroy(),
  }
}
