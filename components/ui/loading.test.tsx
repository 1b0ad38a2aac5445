// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog'
import { LongWait } from './loading'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))
const waiting = () => screen.queryByText(/^Still waiting/)

function Waiting({ isAsked = false }: { isAsked?: boolean }) {
  return (
    <>
      <LongWait />
      {isAsked ? (
        <Dialog open stacked onOpenChange={() => {}} title="Confirm it’s you">
          Password
        </Dialog>
      ) : null}
    </>
  )
}

test('a long wait is not reported while a dialog asks the person something, and begins after it', () => {
  const { rerender } = render(<Waiting />)
  pass(5)
  expect(waiting()).not.toBeNull()

  rerender(<Waiting isAsked />)
  pass(20)
  expect(waiting()).toBeNull()

  rerender(<Waiting />)
  pass(4)
  expect(waiting()).toBeNull()
  pass(1)
  expect(waiting()).not.toBeNull()
})
