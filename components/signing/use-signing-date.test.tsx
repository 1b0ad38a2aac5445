// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import { useSigningDate } from './use-signing'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Dated = Parameters<typeof useSigningDate>[0]
const VIEW: Dated = {
  consent: { text: 'I agree.', version: '1', language: 'en', sha256: 'a' },
  fields: [{ type: 'date' }],
}

/** The room in a browser of this zone, opened at this moment. */
function openRoom(at: string, zone: string, view = VIEW) {
  vi.setSystemTime(at)
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <ClockProvider now={Date.now()} zone={zone}>
      {children}
    </ClockProvider>
  )
  const { result } = renderHook(() => useSigningDate(view, 'en'), { wrapper: Wrapper })
  return {
    get date() {
      return result.current
    },
    press() {
      let hasChanged: boolean | undefined
      act(() => {
        hasChanged = result.current?.hasChanged()
      })
      return hasChanged
    },
    switchToUtc: () => act(() => result.current?.switchToUtc()),
  }
}

test('the day of the signer’s zone is shown with its zone', () => {
  const room = openRoom('2026-11-26T11:30:00Z', 'Pacific/Auckland')
  expect(room.date).toMatchObject({
    zone: 'Pacific/Auckland',
    printed: '2026-11-27 (Pacific/Auckland)',
    readable: '27 Nov 2026 (Pacific/Auckland)',
  })
})

test('when midnight passes while the page is open, the new day is shown before it is signed with', () => {
  const room = openRoom('2026-11-26T10:59:59Z', 'Pacific/Auckland')
  expect(room.date?.printed).toBe('2026-11-26 (Pacific/Auckland)')
  expect(room.press()).toBe(false)

  vi.setSystemTime('2026-11-26T11:00:00Z')
  expect(room.press()).toBe(true)
  expect(room.date?.printed).toBe('2026-11-27 (Pacific/Auckland)')
  expect(room.press()).toBe(false)
})

test('a zone that the service does not know is replaced by UTC', () => {
  const room = openRoom('2026-11-26T23:30:00Z', 'Europe/Berlin')
  expect(room.date?.printed).toBe('2026-11-27 (Europe/Berlin)')
  room.switchToUtc()
  expect(room.date).toMatchObject({ zone: 'UTC', printed: '2026-11-26 (UTC)', readable: '26 Nov 2026 (UTC)' })
  expect(room.press()).toBe(false)

  vi.setSystemTime('2026-11-27T00:00:00Z')
  expect(room.press()).toBe(true)
  expect(room.date?.printed).toBe('2026-11-27 (UTC)')
})

test('nothing is dated without a date field, or by a service that dates in its own way', () => {
  expect(openRoom('2026-11-26T11:30:00Z', 'UTC', { ...VIEW, fields: [] }).date).toBeUndefined()
  expect(openRoom('2026-11-26T11:30:00Z', 'UTC', { ...VIEW, consent: undefined }).date).toBeUndefined()
})
