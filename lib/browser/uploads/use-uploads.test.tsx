// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { CallError } from '../call'
import { useUploads } from './use-uploads'

const DRAFT = crypto.randomUUID()
afterEach(() => vi.unstubAllGlobals())

const upload = (name: string, more: Partial<Upload>): Upload => {
  const id = crypto.randomUUID()
  return { id, draft_id: id, name, state: 'ready', size: 10, received: 10, ...more }
}

function renderUploads(createDraft = async () => true, draft = DRAFT) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useUploads(draft, createDraft), { wrapper }).result
}

test('files that could not be listed are not missing, and are listed by another attempt', async () => {
  let isDown = true
  vi.stubGlobal('fetch', async () =>
    isDown ? Response.json({ code: 503, message: 'Busy.' }, { status: 503 }) : Response.json([upload('ready.pdf', {})]),
  )
  const result = renderUploads()
  await waitFor(() => expect(result.current.error?.message).toBe('Busy.'))
  expect(result.current.isLoading).toBe(true)

  isDown = false
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.items.map(({ name }) => name)).toEqual(['ready.pdf']))
  expect([result.current.isLoading, result.current.error]).toEqual([false, undefined])
})

test('a file of a draft that is refused has failed with that reason, and waits for nothing', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const full = 'You can keep 200 drafts.'
  let isFull = true
  const result = renderUploads(async () => {
    if (isFull) throw new CallError(413, full)
    return true
  }, crypto.randomUUID())
  act(() => result.current.add([new File(['%PDF-1.7 %%EOF'], 'offer.pdf')]))
  await waitFor(() => expect(result.current.items).toMatchObject([{ status: 'failed', problem: { message: full } }]))

  isFull = false
  act(() => result.current.retry(result.current.items[0]?.id ?? ''))
  await waitFor(() => expect(result.current.items).toMatchObject([{ name: 'offer.pdf' }]))
  expect(result.current.items[0]?.problem?.message).not.toBe(full)
})

test('one list has the files of the server and those that were just chosen', async () => {
  const stored = [upload('ready.pdf', {}), upload('begun.pdf', { state: 'receiving', received: 4 })]
  vi.stubGlobal('fetch', async () => Response.json(stored))
  const result = renderUploads()
  await waitFor(() => expect(result.current.isLoading).toBe(false))

  act(() => result.current.add([new File(['{\\rtf1 hello}'], 'letter.rtf')]))

  const shown = () => result.current.items.map(({ name, status }) => [name, status])
  await waitFor(() =>
    expect(shown()).toEqual([
      ['ready.pdf', 'ready'],
      ['begun.pdf', 'interrupted'],
      ['letter.rtf', 'refused'],
    ]),
  )
})
