import { expect } from '@playwright/test'
import { ORIGIN } from '../../fixtures/stack'
import { findByRole, type Role } from './find'
import { asArgument, foundElements, type Session } from './session'

type Name = string | RegExp

const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

/** WebKit draws a page of a document in 20 s on a machine that has much else to do. */
const PATIENCE = { timeout: 60_000 }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export type Tab = ReturnType<typeof tabOf>

/** A page as a person uses it: everything is found by its role and name, and waited for. */
export function tabOf(session: Session) {
  const execute = (script: string, args: unknown[]) =>
    session.send('ExecuteScript', { script: `return (${script}).apply(null, arguments)`, args })
  const all = async (role: Role, name: Name) => {
    const { source, flags } = typeof name === 'string' ? new RegExp(`^${escaped(name)}$`) : name
    return foundElements(await execute(String(findByRole), [role, source, flags]))
  }
  /** Repeats what fails because the page is not there yet; an element that another one covers refuses a click. */
  async function act(role: Role, name: Name, how: (id: string) => Promise<unknown>) {
    await expect(async () => {
      const { ids, others } = await all(role, name)
      const [id] = ids
      if (id === undefined) throw new Error(`no ${role} is called ${name}, but: ${others.join(', ')}`)
      await how(id)
    }).toPass(PATIENCE)
  }
  const keys = (id: string, text: string) => session.send('ElementSendKeys', { id, text })
  /** Runs a function in the page. It may use nothing from outside. */
  const run = async <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) =>
    // What a page's function answers comes back as JSON.
    (await execute(String(script), args)) as Awaited<Result>
  /** Holds the mouse button from the first to the last point, each a part of the width and height of what a selector finds. */
  async function drag(selector: string, points: number[][]) {
    const box = await run((found) => {
      const element = document.querySelector(found)
      element?.scrollIntoView({ block: 'center' })
      return element?.getBoundingClientRect().toJSON()
    }, selector)
    if (!box) throw new Error(`nothing matches ${selector}`)
    const moves = points.map(([x = 0, y = 0]) => ({
      type: 'pointerMove',
      x: Math.round(box.x + box.width * x),
      y: Math.round(box.y + box.height * y),
      duration: 20,
    }))
    const [first, ...others] = moves
    const actions = [first, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }]
    await session.send('PerformActions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  }
  async function keyboard(text: string) {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await session.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const complaints = () => run(() => ('complaints' in window ? window.complaints : []))

  return {
    run,
    complaints,
    async goto(path: string) {
      expect(await complaints()).toEqual([])
      await session.send('Navigate', { url: new URL(path, ORIGIN).href })
      await run(collectComplaints)
    },
    async back() {
      await session.send('Back')
    },
    async url(): Promise<URL> {
      return new URL(String(await session.send('GetCurrentURL')))
    },
    async resize(width: number, height = 900) {
      await session.send('SetWindowRect', { x: 0, y: 0, width, height })
    },
    async screenshot(): Promise<Buffer> {
      return Buffer.from(String(await session.send('TakeScreenshot')), 'base64')
    },
    see: (role: Role, name: Name) => act(role, name, async () => undefined),
    /** An element that goes while it is looked for makes WebDriver answer with an error. */
    gone: (role: Role, name: Name) =>
      expect(async () => expect((await all(role, name)).ids).toEqual([])).toPass(PATIENCE),
    click: (role: Role, name: Name) =>
      act(role, name, async (id) => {
        // WebDriver scrolls no farther than into the window, where a bar may cover the element.
        await execute("(element) => element.scrollIntoView({ block: 'center' })", [asArgument(id)])
        await session.send('ElementClick', { id })
      }),
    /** Replaces what is in a field. */
    fill: (name: Name, text: string) =>
      act('textbox', name, async (id) => {
        await execute('(field) => { field.focus(); field.select() }', [asArgument(id)])
        await keys(id, text)
      }),
    /** Chooses a file in the page's only input of files, which is not drawn. */
    async chooseFile(path: string) {
      await expect(async () => {
        const [id] = foundElements({
          found: await execute("() => [...document.querySelectorAll('input[type=file]')]", []),
          others: [],
        }).ids
        if (id === undefined) throw new Error('no input takes files')
        await keys(id, path)
      }).toPass(PATIENCE)
    },
    /** Clicks at a part of the width of what a selector finds. */
    pressAt: (selector: string, part: number) => drag(selector, [[part, 0.5]]),
    /** Draws a line from one corner to the other, up and down. */
    draw: (selector: string) =>
      drag(
        selector,
        Array.from({ length: 9 }, (_, at) => [0.2 + at * 0.07, at % 2 ? 0.3 : 0.6]),
      ),
    /** Types on the keyboard, wherever the focus is. */
    keyboard,
    press: (key: keyof typeof KEYS) => keyboard(KEYS[key]),
    /** Waits for a value that a function finds in the page. */
    expectValue: <Result>(script: () => Result, value: unknown) =>
      expect.poll(() => run(script), PATIENCE).toEqual(value),
  }
}

/** Runs in the page: keeps its errors, and what its content policy refused. */
function collectComplaints() {
  const complaints: string[] = []
  Object.assign(window, { complaints })
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    complaints.push(`${violatedDirective} refuses ${blockedURI}`)
  })
}
