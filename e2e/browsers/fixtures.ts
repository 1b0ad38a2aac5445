import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { FIREFOX_140 } from '../../scripts/check/browsers'
import { DRIVER_PORT, ORIGIN } from '../fixtures/stack'
import { startFirefox } from './driver/firefox'
import type { Session } from './driver/session'
import { type Tab, tabOf } from './driver/tab'
import { startWebKit } from './driver/webkit'
import type { Engine } from './engines'

/** Calls the dashboard as the person who is signed in. */
type Call = (method: string, path: string, body?: unknown) => Promise<unknown>
type Fixtures = { tab: Tab; signInAs(role: Role): Promise<Call> }

const START: Record<Engine, () => Promise<Session>> = {
  webkit: () => startWebKit(DRIVER_PORT, {}),
  'webkit-older': () => startWebKit(DRIVER_PORT, { JSC_useMapGetOrInsert: '0', JSC_useMathSumPreciseMethod: '0' }),
  firefox: () => startFirefox('firefox-esr'),
  'firefox-140': () => startFirefox(process.env[FIREFOX_140] ?? 'firefox-esr-140'),
}

/** Journeys in another browser than Chromium, one of which a worker uses for all its tests. */
export const test = base.extend<Fixtures, { engine: Engine; session: Session }>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  session: [
    async ({ engine }, use) => {
      const session = await START[engine]()
      await use(session)
      await session.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: async ({ session }, use, info) => {
    const tab = tabOf(session)
    await session.send('DeleteAllCookies')
    await tab.resize(1440)
    await use(tab)
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath('page.png')
      await writeFile(path, await tab.screenshot())
      await info.attach('page', { path })
    }
    expect(await tab.complaints()).toEqual([])
  },
  signInAs: async ({ session, tab }, use) => {
    await use(async (role) => {
      const send = async (method: string, path: string, body: unknown, cookie = '') => {
        const answer = await fetch(`${ORIGIN}${path}`, {
          method,
          headers: { origin: ORIGIN, cookie, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        expect(answer.status, `${method} ${path}`).toBe(200)
        return answer
      }
      const account = { email: `${role}@demo.example`, password: `${role}-demo-2026` }
      const cookies = (await send('POST', '/api/auth/sign-in/email', account)).headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0] ?? '')
      // A browser takes cookies for the page that it shows.
      await tab.goto('/sign-in')
      for (const cookie of cookies) {
        const [name = '', value = ''] = cookie.split(/=(.*)/s)
        await session.send('AddCookie', { cookie: { name, value, path: '/', httpOnly: true } })
      }
      return async (method, path, body) => (await send(method, path, body, cookies.join('; '))).json()
    })
  },
})

export { expect }
