// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type FirstPage, type ItemSource, keysetPages } from './pages'
import { savePosition } from './rows'
import { useLiveList } from './use-live-list'

type Item = { id: number; state?: string }
const SIZE = 3
const SOURCE: ItemSource<Item[], Item> = {
  itemsOf: (page) => page,
  keyOf: ({ id }) => String(id),
  timeOf: ({ id }) => id,
}

/** A service with items 1 to `count`, newest first, which remembers the cursors it was asked for. */
function serviceWith(count: number) {
  const items = Array.from({ length: count }, (_, index): Item => ({ id: count - index }))
  const asked: (number | null)[] = []
  let hold = Promise.resolve()
  return {
    asked,
    add: () => items.unshift({ id: items.length + 1 }),
    change: (id: number, state: string) => items.splice(items.length - id, 1, { id, state }),
    /** Answers wait until the returned function is called. */
    hold() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    async read(cursor: number | null) {
      asked.push(cursor)
      await hold
      return items.filter(({ id }) => cursor === null || id < cursor).slice(0, SIZE)
    },
  }
}
type Service = ReturnType<typeof serviceWith>
type Options = {
  first?: FirstPage<Item[]>
  keepForMs?: number
  keepPages?: boolean
  isOutdated?: (first: Item[], newest: Item[]) => boolean
  nextCursor?: () => number
}

function show(service: Service, options: Options = {}, client = new QueryClient()) {
  const { nextCursor = (page: Item[]) => (page.length < SIZE ? undefined : page.at(-1)?.id), ...others } = options
  const pagesQuery = keysetPages<Item[], number>({
    queryKey: ['pages'],
    readPage: (cursor) => service.read(cursor),
    nextCursor,
  })
  const newestQuery = queryOptions({ queryKey: ['newest'], queryFn: () => service.read(null), staleTime: 30_000 })
  const { result, unmount } = renderHook(() => useLiveList({ pagesQuery, newestQuery, source: SOURCE, ...others }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  const ids = () => result.current.items.map(({ id }) => id)
  const readMore = async () => {
    const count = ids().length
    act(() => result.current.readMore())
    await waitFor(() => expect(ids().length).toBeGreaterThan(count))
  }
  /** Checks for updates until one new item is found. */
  const findNew = async () => {
    act(() => void result.current.newest.refetch())
    await waitFor(() => expect(result.current.unseen).toHaveLength(1))
  }
  return { list: () => result.current, ids, readMore, findNew, unmount, client }
}

async function shownWith(service: Service, options?: Options) {
  const shown = show(service, options)
  await waitFor(() => expect(shown.ids()).toHaveLength(SIZE))
  return shown
}

test('each page is requested once, the first one too', async () => {
  const service = serviceWith(7)
  const { list, ids, readMore } = await shownWith(service)

  await readMore()
  await readMore()

  expect(ids()).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(list().list.hasNextPage).toBe(false)
  expect(service.asked).toEqual([null, 5, 2])
})

test('a first page from the server is shown at once, and not requested again', async () => {
  const service = serviceWith(7)
  const first = { page: await service.read(null), readAt: Date.now() }

  const { ids, list } = show(service, { first })

  expect(ids()).toEqual([7, 6, 5])
  expect(list().list.isSuccess).toBe(true)
  expect(service.asked).toEqual([null])
})

test('what is new waits, and what changed is shown in its place', async () => {
  const service = serviceWith(4)
  const { list, ids, findNew } = await shownWith(service)

  service.change(3, 'signed')
  service.add()
  await findNew()

  expect(ids()).toEqual([4, 3, 2])
  expect(list().items[1]).toEqual({ id: 3, state: 'signed' })
  expect(list().unseen.map(({ id }) => id)).toEqual([5])
  expect(list().since).toBe(4)
})

test('a list without rows shows what is new at once', async () => {
  const service = serviceWith(0)
  const { list, ids } = show(service)
  await waitFor(() => expect(list().list.isSuccess).toBe(true))

  service.add()
  act(() => void list().newest.refetch())

  await waitFor(() => expect(ids()).toEqual([1]))
  expect(list().unseen).toEqual([])
})

test('a list begins again beside a first page that is worth nothing now, and reads on from there', async () => {
  const service = serviceWith(2)
  const { list, ids, readMore } = show(service, { isOutdated: (first, newest) => first.length < newest.length })
  await waitFor(() => expect(ids()).toEqual([2, 1]))

  for (let more = 0; more < 5; more++) service.add()
  act(() => void list().newest.refetch())

  await waitFor(() => expect(ids()).toEqual([7, 6, 5]))
  await readMore()
  expect(ids()).toEqual([7, 6, 5, 4, 3, 2])
})

test('showing what is new needs no request, begins with the newest page, and asks for the focus', async () => {
  const service = serviceWith(7)
  const { list, ids, readMore, findNew } = await shownWith(service)
  await readMore()
  service.add()
  await findNew()
  const requests = service.asked.length

  await act(() => list().showNew())

  await waitFor(() => expect(ids()).toEqual([8, 7, 6]))
  expect(list().unseen).toEqual([])
  expect(list().focusRequests).toBe(1)
  expect(service.asked).toHaveLength(requests)
})

test('a list can keep the pages it has read below what is new', async () => {
  const service = serviceWith(7)
  const { list, ids, readMore, findNew } = await shownWith(service, { keepPages: true })
  await readMore()
  service.add()
  await findNew()

  await act(() => list().showNew())

  await waitFor(() => expect(ids()).toEqual([8, 7, 6, 5, 4, 3, 2]))
})

test('a page on its way does not bring the old list back', async () => {
  const service = serviceWith(7)
  const { list, ids, findNew } = await shownWith(service)
  service.add()
  await findNew()
  const release = service.hold()
  act(() => list().readMore())

  await act(() => list().showNew())
  await act(async () => release())

  await waitFor(() => expect(list().list.isFetching).toBe(false))
  expect(ids()).toEqual([8, 7, 6])
})

test('a service that answers with a page it sent before ends the list', async () => {
  const service = serviceWith(7)
  const { list, readMore } = await shownWith(service, { nextCursor: () => 5 })

  await readMore()

  expect(list().list.hasNextPage).toBe(false)
})

test('an old list is read again', async () => {
  const service = serviceWith(7)
  const before = await shownWith(service)
  await before.readMore()
  before.unmount()

  const later = show(service, { keepForMs: -1 }, before.client)

  expect(later.ids()).toEqual([])
  await waitFor(() => expect(later.ids()).toEqual([7, 6, 5]))
})

test('somebody who comes back from a row finds the list as they left it', async () => {
  const service = serviceWith(7)
  const before = await shownWith(service)
  await before.readMore()
  savePosition('4')
  before.unmount()

  const later = show(service, { keepForMs: -1 }, before.client)

  expect(later.ids()).toEqual([7, 6, 5, 4, 3, 2])
})
