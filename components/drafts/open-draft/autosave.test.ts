import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { Autosave } from './autosave'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const subject = (emailSubject: string): DraftContent => ({ recipients: [], emailSubject })

class Old extends Error {}

/** A desk that holds one draft, and may lose answers or be away. */
function desk(unsaved?: { version: number; content: DraftContent }, stored: Partial<Draft> = {}) {
  const draft: Draft = {
    id: 'd',
    purpose: 'envelope',
    template_name: 'NDA',
    state: 'open',
    content: { recipients: [] },
    version: 1,
    updated_on: '2026-11-20T10:00:00Z',
    ...stored,
  }
  const here = { draft, saves: [] as DraftContent[], fails: 0, losesAnswers: 0 }
  const autosave = new Autosave(
    draft,
    {
      async save(version, content) {
        if (here.fails-- > 0) throw new Error('away')
        if (version !== here.draft.version || here.draft.state !== 'open') throw new Old()
        here.saves.push(content)
        here.draft = { ...here.draft, content, version: version + 1 }
        if (here.losesAnswers-- > 0) throw new Error('answer lost')
        return here.draft
      },
      load: async () => here.draft,
      isConflict: (error) => error instanceof Old,
      onDraft: () => undefined,
    },
    unsaved,
  )
  return { here, autosave }
}

test('typing is saved once it pauses, with the last of it', async () => {
  const { here, autosave } = desk()
  autosave.change(subject('a'))
  await vi.advanceTimersByTimeAsync(300)
  autosave.change(subject('ab'))
  expect(autosave.state().kind).toBe('saving')
  await vi.advanceTimersByTimeAsync(500)
  expect(here.saves).toEqual([subject('ab')])
  expect(autosave.state().kind).toBe('saved')
})

test('a change back to what is saved costs no request', async () => {
  const { here, autosave } = desk()
  autosave.change({ recipients: [{ id: 0, name: '', email: '' }] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(here.saves).toEqual([])
})

test('what is typed while a save is under way follows in a save of its own', async () => {
  const { here, autosave } = desk()
  autosave.change(subject('a'))
  const flushed = autosave.flush()
  autosave.change(subject('ab'))
  expect(await flushed).toBe(true)
  expect(here.saves).toEqual([subject('a'), subject('ab')])
  expect(autosave.version()).toBe(3)
})

test('a failed save is kept and tried again by itself', async () => {
  const { here, autosave } = desk()
  here.fails = 2
  autosave.change(subject('a'))
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state()).toMatchObject({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(2_000 + 5_000)
  expect(here.saves).toEqual([subject('a')])
  expect(autosave.state().kind).toBe('saved')
})

test('a save whose answer was lost is recognised as our own', async () => {
  const { here, autosave } = desk()
  here.losesAnswers = 1
  autosave.change(subject('a'))
  await autosave.flush()
  expect(await autosave.flush()).toBe(true)
  expect(here.saves).toEqual([subject('a')])
  expect(autosave.version()).toBe(2)
})

test("another tab's change stops saving and says so, until a person chose the newer version", async () => {
  const { here, autosave } = desk()
  here.draft = { ...here.draft, content: subject('theirs'), version: 2 }
  autosave.change(subject('mine'))
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state()).toEqual({ kind: 'conflict', latest: here.draft })
  autosave.change(subject('mine too'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(here.saves).toEqual([])

  autosave.adopt(here.draft)
  autosave.change(subject('both'))
  expect(await autosave.flush()).toBe(true)
  expect(here.draft.content).toEqual(subject('both'))
})

test('a person may keep their own version, unless a third one came in between', async () => {
  const { here, autosave } = desk()
  here.draft = { ...here.draft, content: subject('theirs'), version: 2 }
  autosave.change(subject('mine'))
  await autosave.flush()
  const shown = here.draft
  here.draft = { ...here.draft, content: subject('a third'), version: 3 }

  autosave.overwrite(shown)
  await autosave.flush()
  expect(autosave.state()).toEqual({ kind: 'conflict', latest: here.draft })
  autosave.overwrite(here.draft)
  expect(await autosave.flush()).toBe(true)
  expect(here.draft.content).toEqual(subject('mine'))
})

test('a draft that was sent meanwhile is closed', async () => {
  const { here, autosave } = desk()
  here.draft = { ...here.draft, state: 'sent', envelope_id: 'e', version: 2 }
  autosave.change(subject('late'))
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state()).toEqual({ kind: 'closed', latest: here.draft })
})

test('words that an earlier page could not save are saved by the next one', async () => {
  const { here, autosave } = desk({ version: 1, content: subject('kept') })
  expect(autosave.content()).toEqual(subject('kept'))
  expect(await autosave.flush()).toBe(true)
  expect(here.draft.content).toEqual(subject('kept'))
})

test('words whose save arrived after the page had left are not saved twice', async () => {
  const { here, autosave } = desk({ version: 1, content: subject('kept') }, { version: 2, content: subject('kept') })
  expect(await autosave.flush()).toBe(true)
  expect(here.saves).toEqual([])
  expect(autosave.version()).toBe(2)
})

test('words kept over a version that another tab has changed since are a conflict', async () => {
  const { here, autosave } = desk({ version: 1, content: subject('kept') }, { version: 2, content: subject('theirs') })
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state()).toEqual({ kind: 'conflict', latest: here.draft })
})

test('a draft that a file needs stays failed until the server has it, although nothing was typed', async () => {
  const { here, autosave } = desk(undefined, { version: 0 })
  here.fails = 2
  expect(await autosave.create()).toBe(false)
  expect(autosave.state().kind).toBe('failed')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(autosave.state().kind).toBe('failed')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(autosave.state().kind).toBe('saved')
  expect(here.saves).toHaveLength(1)
})
