// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftQuery } from '@/lib/browser/queries/drafts'
import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { DraftProvider, useDraft } from './use-draft'
import { useChosenFiles, useDraftUploads } from './use-draft-files'

afterEach(() => {
  vi.unstubAllGlobals()
})

const pdf = (name: string) => new File([`%PDF-1.7\n${name}`], name)

/** A server in memory with one new draft, whose uploads arrive when the test says it. */
function startServer() {
  const id = crypto.randomUUID()
  const server = {
    draft: undefined as Draft | undefined,
    uploads: new Map<string, Upload>(),
    /** The names of the files whose bytes do not arrive before `finishUploads`. */
    held: new Set<string>(),
    finishUploads: () => {},
    /** Another tab saves this. */
    change(content: Partial<DraftContent>) {
      const { draft } = server
      if (!draft) throw new Error('There is no draft to change.')
      server.draft = { ...draft, version: draft.version + 1, content: { ...draft.content, ...content } }
    },
  }
  const finished = new Promise<void>((resolve) => {
    server.finishUploads = resolve
  })
  const refuse = (code: number) => Response.json({ code, message: String(code) }, { status: code })

  function saveDraft(version: number, content: DraftContent, method: string): Response {
    if (method === 'PUT' && version !== server.draft?.version) return refuse(409)
    const rest = { id, purpose: 'envelope' as const, state: 'open' as const, updated_on: '2026-11-22T12:00:00Z' }
    server.draft = { ...rest, content, version: (server.draft?.version ?? 0) + 1 }
    return Response.json(server.draft)
  }

  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    const sent = body ? JSON.parse(body) : undefined
    const [, resource, name, part] = path.split(/[/?]/).slice(1)
    if (resource === 'uploads') {
      server.uploads.delete(name ?? '')
      return Response.json({ code: 200 })
    }
    if (part === 'uploads' && method === 'GET') return Response.json([...server.uploads.values()])
    if (part === 'uploads') {
      const upload: Upload = { ...sent, draft_id: id, state: 'receiving', received: 0 }
      server.uploads.set(upload.id, upload)
      return Response.json(upload)
    }
    if (method === 'GET') return Response.json(server.draft ?? null)
    return saveDraft(sent.version, sent.content, method)
  })

  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 204
      responseText = ''
      upload = {}
      #id = ''
      #size = 0
      onload: () => void = () => {}
      onabort: () => void = () => {}
      open = (_: string, path: string) => {
        this.#id = path.split('/').at(-1) ?? ''
      }
      setRequestHeader() {}
      getResponseHeader = () => String(this.#size)
      abort = () => this.onabort()
      send = async (bytes: ArrayBuffer) => {
        this.#size = bytes.byteLength
        const name = server.uploads.get(this.#id)?.name ?? ''
        if (server.held.has(name)) await finished
        const upload = server.uploads.get(this.#id)
        if (upload) server.uploads.set(this.#id, { ...upload, state: 'ready', received: upload.size })
        else this.status = 404
        this.onload()
      }
    },
  )
  return { id, server }
}

/** The wizard without any of its steps. */
function openWizard(id: string, client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const blank: Draft = {
    id,
    purpose: 'envelope',
    state: 'open',
    content: { recipients: [] },
    version: 0,
    updated_on: '',
  }
  function Stored({ children }: { children: ReactNode }) {
    const { data } = useQuery(draftQuery(id, { isNew: true }))
    return data === undefined ? null : (
      <DraftProvider draft={data ?? blank} template={undefined}>
        {children}
      </DraftProvider>
    )
  }
  const { result, unmount } = renderHook(
    () => {
      useChosenFiles()
      return { draft: useDraft(), uploads: useDraftUploads() }
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <Stored>{children}</Stored>
        </QueryClientProvider>
      ),
    },
  )
  const names = () => result.current.draft.content.documents?.map(({ name }) => name) ?? []
  return {
    unmount,
    names,
    current: () => result.current,
    async choose(...files: File[]) {
      await waitFor(() => expect(result.current).not.toBeNull())
      act(() => result.current.uploads.add(files))
    },
    statusOf: (name: string) => result.current.uploads.items.find((item) => item.name === name)?.status,
    idOf: (name: string) => result.current.draft.content.documents?.find((each) => each.name === name)?.id ?? '',
  }
}

/** The machine may be busy. */
const until = (check: () => void) => waitFor(check, { timeout: 20_000 })

test('files become documents in the order in which they were chosen, whichever arrives first', async () => {
  const { id, server } = startServer()
  const { choose, names, statusOf } = openWizard(id)
  server.held.add('lease.pdf')
  const letter = new File(['{\\rtf1 hello}'], 'letter.rtf')
  await choose(pdf('lease.pdf'), letter, pdf('annex.pdf'), pdf('plan.PDF'))

  await until(() => expect(statusOf('annex.pdf')).toBe('ready'))
  await until(() => expect(names()).toEqual(['lease', 'annex', 'plan']))
  server.finishUploads()
  await until(() =>
    expect(server.draft?.content.documents?.map(({ name }) => name)).toEqual(['lease', 'annex', 'plan']),
  )
  expect(statusOf('letter.rtf')).toBe('refused')
})

test('a document that is removed on its way, or right after it arrived, stays removed', async () => {
  const { id, server } = startServer()
  const { choose, names, current, statusOf, idOf } = openWizard(id)
  server.held.add('lease.pdf')
  await choose(pdf('lease.pdf'), pdf('annex.pdf'))
  await until(() => expect(names()).toEqual(['lease', 'annex']))
  await until(() => expect(statusOf('annex.pdf')).toBe('ready'))

  const [lease, annex] = [idOf('lease'), idOf('annex')]
  act(() => {
    current().draft.change({ documents: [] })
    current().uploads.release(annex)
    void current().uploads.remove(lease)
  })
  server.finishUploads()

  await choose(pdf('plan.pdf'))
  await until(() => expect(statusOf('plan.pdf')).toBe('ready'))
  await until(() => expect(server.draft?.content.documents?.map(({ name }) => name)).toEqual(['plan']))
})

test('a document that another tab removed is not added again, and its upload stops', async () => {
  const { id, server } = startServer()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { choose, names, statusOf } = openWizard(id, client)
  server.held.add('lease.pdf')
  await choose(pdf('lease.pdf'))
  await until(() => expect(server.draft?.content.documents).toHaveLength(1))

  server.uploads.clear()
  server.change({ documents: [] })
  await act(() => client.refetchQueries())

  await until(() => expect(names()).toEqual([]))
  await until(() => expect(statusOf('lease.pdf')).toBeUndefined())
})

test("loading another tab's version keeps the files that are on their way here, and adds none of its own", async () => {
  const { id, server } = startServer()
  const { choose, names, current } = openWizard(id)
  await choose(pdf('lease.pdf'))
  await until(() => expect(server.draft?.content.documents).toHaveLength(1))

  const elsewhere = crypto.randomUUID()
  server.uploads.set(elsewhere, {
    id: elsewhere,
    draft_id: id,
    name: 'b.pdf',
    state: 'receiving',
    size: 9,
    received: 3,
  })
  server.change({ emailSubject: 'From the other tab' })
  server.held.add('annex.pdf')
  await choose(pdf('annex.pdf'))
  await until(() => expect(current().draft.saveState.kind).toBe('conflict'))
  act(() => current().draft.adopt(server.draft ?? current().draft.draft))

  await until(() => expect(server.draft?.content.documents?.map(({ name }) => name)).toEqual(['lease', 'annex']))
  expect(names()).toEqual(['lease', 'annex'])
  expect(server.draft?.content.emailSubject).toBe('From the other tab')
})

test('a file that arrives while the wizard is closed is a document when it is opened again', async () => {
  const { id, server } = startServer()
  const first = openWizard(id)
  for (const name of ['a.pdf', 'b.pdf', 'lease.pdf']) server.held.add(name)
  await first.choose(pdf('a.pdf'), pdf('b.pdf'), pdf('lease.pdf'), pdf('annex.pdf'))
  await until(() => expect(first.names()).toHaveLength(3))
  first.unmount()
  server.finishUploads()
  await until(() => expect([...server.uploads.values()].map(({ state }) => state)).toEqual(Array(4).fill('ready')))

  const again = openWizard(id)
  await until(() => expect(again.names()).toEqual(['a', 'b', 'lease', 'annex']))
})
