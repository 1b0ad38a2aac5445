import { beforeEach, expect, test } from 'vitest'
import { FakeClock } from '@/lib/tests/fake-clock'
import { keepLine } from './live-line'

class Line extends EventTarget {
  open = true
  constructor(readonly url: string) {
    super()
  }
  close() {
    this.open = false
  }
  says(kind: string, more: object = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ kind, ...more }), lastEventId }))
  }
}
class Page extends EventTarget {
  visibilityState = 'visible'
  turn(visibilityState: 'visible' | 'hidden') {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let clock: FakeClock
let page: Page
let lines: Line[]
let calls: string[]
let browserWindow: EventTarget
let end: () => void
beforeEach(() => {
  clock = new FakeClock()
  page = new Page()
  lines = []
  calls = []
  browserWindow = new EventTarget()
  end = keepLine(
    {
      after: 7,
      onMessage: ({ kind }) => calls.push(kind),
      onLost: () => calls.push('lost'),
      onOpening: () => undefined,
    },
    {
      connect(url) {
        const line = new Line(url)
        lines.push(line)
        return line
      },
      after: clock.after,
      page,
      window: browserWindow,
    },
  )
})
const newest = () => {
  const line = lines.at(-1)
  if (!line) throw new Error('there is no line')
  return line
}
const open = () => lines.filter((line) => line.open).map(({ url }) => url)

test('a line that falls silent for 9 s is given up, and the next one goes on behind what was heard', async () => {
  newest().says('live', { live: true })
  newest().says('event', { id: 'signed' }, '9')
  await clock.advance(8_000)
  newest().says('beat', { role: 'sender' })
  await clock.advance(8_999)
  expect(calls).toEqual(['live', 'event', 'beat'])

  await clock.advance(1)
  expect(calls.at(-1)).toBe('lost')
  expect(open()).toEqual([])
  await clock.advance(5_000)
  expect(open()).toEqual(['/api/live?after=9'])
})

test('a line is lost with the network, and opened again with it', async () => {
  newest().says('live', { live: true })
  browserWindow.dispatchEvent(new Event('offline'))
  expect(calls).toEqual(['live', 'lost'])
  expect(open()).toEqual([])
  browserWindow.dispatchEvent(new Event('offline'))
  browserWindow.dispatchEvent(new Event('online'))
  expect(calls).toEqual(['live', 'lost'])
  expect(open()).toEqual(['/api/live?after=7'])
})

test('a line that is taken and never speaks is given up as well', async () => {
  await clock.advance(9_000)
  expect(calls).toEqual(['lost'])
})

test('tries come less and less often, up to once a minute, until the server speaks again', async () => {
  for (const wait of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    newest().dispatchEvent(new Event('error'))
    await clock.advance(wait - 1)
    expect(open()).toEqual([])
    await clock.advance(1)
    expect(open()).toHaveLength(1)
  }
  newest().says('live', { live: true })
  newest().dispatchEvent(new Event('error'))
  await clock.advance(5_000)
  expect(open()).toHaveLength(1)
})

test('a tab that nobody looks at gives its line back after 10 s, and resumes where it was when somebody does', async () => {
  newest().says('event', { id: 'sent' }, '12')
  page.turn('hidden')
  await clock.advance(5_000)
  newest().says('beat', { role: 'sender' })
  await clock.advance(4_999)
  expect(open()).toHaveLength(1)
  await clock.advance(1)
  expect(open()).toEqual([])
  await clock.advance(600_000)
  expect(lines).toHaveLength(1)

  page.turn('visible')
  expect(open()).toEqual(['/api/live?after=12'])
  expect(calls).not.toContain('lost')
})

test('a glance at another tab keeps the line; a line that is waited for is tried at once when somebody looks', async () => {
  page.turn('hidden')
  await clock.advance(5_000)
  page.turn('visible')
  for (const _ of [1, 2, 3]) {
    newest().says('beat', { role: 'sender' })
    await clock.advance(6_000)
  }
  expect(lines).toHaveLength(1)

  newest().dispatchEvent(new Event('error'))
  page.turn('hidden')
  page.turn('visible')
  expect(open()).toHaveLength(1)
})

test('once ended nothing is left that could open a line', async () => {
  newest().dispatchEvent(new Event('error'))
  end()
  page.turn('visible')
  await clock.advance(600_000)
  expect(open()).toEqual([])
})
