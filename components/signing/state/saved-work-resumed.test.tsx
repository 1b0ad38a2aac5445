// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { useSavedWork } from './saved-work'

test('a room that closes for a while opens with what was filled in last', async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSavedWork('token'), { wrapper })
  await waitFor(() => expect(result.current.isReady).toBe(true))
  expect(result.current.work).toBeUndefined()
  const work = { values: { f1: 'true' }, signature: { kind: 'typed' as const, text: 'Ada' } }

  result.current.save(work)
  act(() => expect(result.current.pause()).toEqual(work.values))

  expect(result.current.work).toEqual(work)
})
