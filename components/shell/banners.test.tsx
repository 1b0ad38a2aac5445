import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import { WaitingReason } from './banners'

const NOW = Date.UTC(2026, 10, 21, 9)
const budget: Budget = { limit: 6_000, used: 30, waiting: 1, next_in_ms: 20_000, key_refused: false }
const shown = (change: Partial<Budget>, isWaiting = true) =>
  renderToStaticMarkup(
    <ClockProvider now={NOW} zone="UTC">
      <WaitingReason budget={{ ...budget, ...change }} isWaiting={isWaiting} />
    </ClockProvider>,
  )

test('a long pause is shown as the moment that the service named, with the one at which the dashboard tries', () => {
  const asked = '2026-11-22T09:00:00.000Z'
  const until = '2026-11-21T09:15:00.000Z'
  const text = shown({ paused_until: until, asked_until: asked, next_in_ms: 900_000, waiting: 0 }, false)

  expect(text).toMatch(/The service asked for a pause until.*22 Nov 2026.*09:00/)
  expect(text).toMatch(/The dashboard tries again at.*21 Nov 2026.*09:15/)
  expect(text).not.toContain('6000')
})

test('the limit is named only when it is used up', () => {
  expect(shown({})).not.toContain('6000')
  expect(shown({ paused_until: '2026-11-21T09:00:20.000Z' })).toContain(
    'Waiting about 20 s: the service asked for a pause',
  )
  expect(shown({ used: 6_000 })).toContain('the service allows 6000 requests a minute and all are used')
  expect(shown({ used: 6_000 }, false)).toBe('')
})
