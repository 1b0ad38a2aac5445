// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftQuery } from '@/lib/browser/queries/drafts'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { DraftProvider, useDraft } from './use-draft'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answer = Response | Promise<Response>

/** A dashboard in memory with one draft. `send` and `save` answer as the test decides. */
function startDashboard() {
  const draft: Draft = {
    id: crypto.randomUUID(),
    purpose: 'envelope',
    state: 'open',
    content: { recipients: [{ id: 0, name: 'Ada', email: 'ada@example.com' }] },
    version: 3,
    updated_on: '2026-11-22T12:00:00Z',
  }
  const dashboard = {
    draft,
    /** The versions that were sent. */
    sent: [] as number[],
    isDown: false,
    send: (): Answer => dashboard.become({ state: 'sent', envelope_id: 'e' }),
    save: (): Answer => dashboard.become({}),
    become(change: Partial<Draft>): Response {
      dashboard.draft = { ...dashboard.draft, ...change, version: dashboard.draft.version + 1 }
      return Response.json(dashboard.draft)
    },
  }
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    if (dashboard.isDown) throw new TypeError('fetch failed')
    if (method === 'GET') return Response.json(dashboard.draft)
    if (method === 'PUT') return dashboard.save()
    dashboard.sent.push(JSON.parse(body ?? '').version)
    return dashboard.send()
  })
  return dashboard
}

async function openDraft(dashboard: ReturnType<typeof startDashboard>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Stored({ children }: { children: ReactNode }) {
    const { data, isRefetchError } = useQuery(draftQuery(dashboard.draft.id))
    return data ? (
      <DraftProvider draft={data} isUnreadable={isRefetchError} template={undefined}>
        {children}
      </DraftProvider>
    ) : null
  }
  const { result } = renderHook(useDraft, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <Stored>{children}</Stored>
      </QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current).not.toBeNull())
  return {
    current: () => result.current,
    sending: () => result.current.sending,
    submit: () => act(() => result.current.sending.submit()),
    read: () => act(() => client.refetchQueries({ queryKey: draftQuery(dashboard.draft.id).queryKey })),
  }
}

const LOST = () => Promise.reject(new TypeError('fetch failed'))

test('while the lost send may still be prepared, nothing says “Not sent”, and trying again sends it', async () => {
  const dashboard = startDashboard()
  const { sending, submit, current } = await openDraft(dashboard)
  dashboard.send = LOST
  await submit()
  expect(sending()).toMatchObject({ isUnknown: true, isFrozen: true, problem: undefined })
  expect(sending().unanswered?.message).toContain('cannot be reached')

  dashboard.send = () => dashboard.become({ state: 'sent', envelope_id: 'e' })
  await submit()
  await waitFor(() => expect(current().draft.state).toBe('sent'))
  expect(sending()).toMatchObject({ isUnknown: false, isPending: false })
  expect(dashboard.sent).toEqual([3, 3])
})

test.each([
  ['was sent after all', { state: 'sent', envelope_id: 'e' } as const, { problem: undefined }],
  ['was refused', {}, { problem: expect.objectContaining({ code: 0 }), isFrozen: false }],
])('a send whose answer was lost, and that %s, is found without a click', async (_, outcome, expected) => {
  const dashboard = startDashboard()
  const { sending, submit, current } = await openDraft(dashboard)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  dashboard.send = LOST
  await submit()
  dashboard.become({ state: 'sending' })
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(current().draft.state).toBe('sending')
  dashboard.become({ state: 'open', ...outcome })
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(current().draft.state).toBe(dashboard.draft.state)
  expect(sending()).toMatchObject({ isUnknown: false, ...expected })
})

test('a correction that was refused is not “Not sent” once it is a separate envelope', async () => {
  const dashboard = startDashboard()
  dashboard.become({ replaces: { envelope_id: 'earlier', voided: false } })
  const { sending, submit, read } = await openDraft(dashboard)
  dashboard.send = () => Response.json({ code: 409, message: 'It was replaced already.' }, { status: 409 })
  await submit()
  expect(sending().problem?.message).toBe('It was replaced already.')

  dashboard.become({ replaces: undefined })
  await read()
  await waitFor(() => expect(sending().problem).toBeUndefined())
})

test('a sent draft stays sent when it cannot be read again', async () => {
  const dashboard = startDashboard()
  const { sending, submit, current, read } = await openDraft(dashboard)
  dashboard.send = () => {
    dashboard.become({ state: 'sent', envelope_id: 'e' })
    return LOST()
  }
  await submit()
  await waitFor(() => expect(current().draft.state).toBe('sent'))
  dashboard.isDown = true
  await read()
  expect(sending().isUnknown).toBe(false)
})

test('a send waits visibly for the last changes to be saved, and a second click sends nothing more', async () => {
  const dashboard = startDashboard()
  const { sending, current } = await openDraft(dashboard)
  let finish: (answer: Response) => void = () => {}
  dashboard.save = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  act(() => current().change({ emailSubject: 'Lease' }))
  let [first, second]: Promise<unknown>[] = []
  act(() => {
    first = sending().submit()
    second = sending().submit()
  })
  expect(sending()).toMatchObject({ isPending: true, isFrozen: true })
  expect(dashboard.sent).toEqual([])
  await act(async () => {
    finish(dashboard.become({ content: { ...dashboard.draft.content, emailSubject: 'Lease' } }))
    await Promise.all([first, second])
  })
  expect(sending().isPending).toBe(false)
  expect(dashboard.sent).toEqual([4])
})

test('what needs a saved draft learns that a new one could not be saved', async () => {
  const dashboard = startDashboard()
  dashboard.draft = { ...dashboard.draft, version: 0 }
  const { current } = await openDraft(dashboard)
  dashboard.isDown = true
  expect(await act(() => current().save())).toBe(false)
  expect(current().saveState.kind).toBe('failed')
})

/** Another tab saves a subject, then this one a message. */
async function openConflict() {
  const dashboard = startDashboard()
  const draft = await openDraft(dashboard)
  dashboard.save = () => Response.json({ code: 409, message: 'The draft was changed.' }, { status: 409 })
  dashboard.become({ content: { ...dashboard.draft.content, emailSubject: 'Theirs' } })
  act(() => draft.current().change({ emailMessage: 'Mine' }))
  return { ...draft, dashboard }
}

test('a send during a conflict says so, until the person has decided', async () => {
  const { sending, submit, current, dashboard } = await openConflict()
  await submit()
  expect(current().saveState.kind).toBe('conflict')
  expect(sending()).toMatchObject({ unsaved: 'conflict', isPending: false, isFrozen: false })
  expect(dashboard.sent).toEqual([])

  act(() => current().adopt(dashboard.draft))
  expect(sending().unsaved).toBeUndefined()
})

test('a draft that was closed by another tab, and is open again, is a conflict and not a dead end', async () => {
  const { sending, submit, current, dashboard, read } = await openConflict()
  dashboard.become({ state: 'sending' })
  await submit()
  expect(current().saveState.kind).toBe('closed')
  dashboard.become({ state: 'open' })
  await read()
  await waitFor(() => expect(current().saveState.kind).toBe('conflict'))
  await submit()
  expect(sending().unsaved).toBe('conflict')
})

test('a tab in which nothing was changed follows a save of another tab at once', async () => {
  const dashboard = startDashboard()
  const { current } = await openDraft(dashboard)
  dashboard.become({ content: { ...dashboard.draft.content, emailSubject: 'Theirs' } })
  const other = new BroadcastChannel(`draft ${dashboard.draft.id}`)
  other.postMessage(dashboard.draft.version)
  await waitFor(() => expect(current().content.emailSubject).toBe('Theirs'))
  other.close()
})
