import { answerOf, start, startScreen } from './programs'
import type { Command, Session } from './session'

const ROUTES: Record<Command, `${'GET' | 'POST' | 'DELETE'} /${string}`> = {
  Navigate: 'POST /url',
  GetCurrentURL: 'GET /url',
  Back: 'POST /back',
  ExecuteScript: 'POST /execute/sync',
  ElementClick: 'POST /element/{id}/click',
  ElementSendKeys: 'POST /element/{id}/value',
  PerformActions: 'POST /actions',
  SetWindowRect: 'POST /window/rect',
  AddCookie: 'POST /cookie',
  DeleteAllCookies: 'DELETE /cookie',
  TakeScreenshot: 'GET /screenshot',
}

/** A date's parts have the order of the language. */
const ENGLISH = { LC_ALL: 'C.UTF-8', LANGUAGE: 'en_US' }

/** Starts WebKitGTK's own small browser on a screen without a monitor, driven by its WebDriver. */
export async function startWebKit(port: number, env: Record<string, string>): Promise<Session> {
  const screen = await startScreen()
  const driver = start('WebKitWebDriver', [`--port=${port}`], { ...env, ...ENGLISH, DISPLAY: screen.display })
  const stop = async () => {
    await driver.stop()
    await screen.stop()
  }
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  try {
    await answerOf('WebKitWebDriver', driver, () => call('GET', '/status').catch(() => undefined))
    const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: {} } })
    return {
      send(command, { id, ...parameters } = {}) {
        const [method = '', path = ''] = ROUTES[command].split(' ')
        return call(method, `/session/${sessionId}${path.replace('{id}', String(id))}`, parameters)
      },
      async close() {
        await call('DELETE', `/session/${sessionId}`).finally(stop)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
