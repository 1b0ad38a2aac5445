import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import type { Budget } from '@/lib/desk/contract/desk'
import { WaitingReason } from './waiting-banner'

const NOW = Date.UTC(2026, 10, 21, 9)
const budget: Budget = { limit: 6_000, used: 30, waiting: 1, next_in_ms: 20_000, key_refused: false }
const shown = (change: Partial<Budget>, isWaiting = true) =>
  renderToStaticMarkup(
    <ClockProvider now={NOW} zone="UTC">
      <WaitingReason budget={{ ...budget, ...change }} isWaiting={isWaiting} />
    </ClockProvider>,
  )

test('M6: a long Retry-After is told as the moment that the service named', () => {
  const until = '2026-11-22T09:00:00.000Z'
  const text = shown({ paused_until: until, next_in_ms: 86_400_000, waiting: 0 }, false)

  expect(text).toContain('The service asked for a pause until')
  expect(text).toMatch(/22 Nov 2026.*09:00/)
  expect(text).not.toContain('6000')
})

test('a person in line sees their place and how long it takes', () => {
  const text = shown({ used: 6_000, place: { position: 3, in_ms: 11_200 } })

  expect(text).toContain('You are 3rd in line, about 12 s')
  expect(text).toContain('The service allows 6000 requests a minute and all are used.')
  expect(shown({ place: { position: 11, in_ms: 0 } })).toContain('You are 11th in line, about 1 s')
})

test('M6: the limit is named only when it is used up', () => {
  expect(shown({})).not.toContain('6000')
  expect(shown({ paused_until: '2026-11-21T09:00:20.000Z' })).toContain('Waiting 20 s: the service asked for a pause')
  expect(shown({ used: 6_000 })).toContain('the service allows 6000 requests a minute and all are used')
  expect(shown({ used: 6_000 }, false)).toBe('')
})
