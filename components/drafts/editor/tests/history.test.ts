import { expect, test } from 'vitest'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import fc from '@/scripts/testing/properties'
import {
  applyChanges,
  changesBetween,
  EMPTY_HISTORY,
  MAX_HISTORY_CHARACTERS,
  parseHistory,
  record,
  redo,
  revertChanges,
  serializeHistory,
  undo,
} from '../model/history'
import { field, fieldLists } from './fields'

/** Edits of any kind: delete some, change some, add some. */
const edits = fc.record({
  removes: fc.array(fc.nat(11), { maxLength: 4 }),
  moves: fc.array(fc.nat(11), { maxLength: 4 }),
  adds: fc.nat(3),
})
type Edit = typeof edits extends fc.Arbitrary<infer T> ? T : never

let serial = 0

function edit(fields: readonly DraftField[], { removes, moves, adds }: Edit): DraftField[] {
  const left = fields
    .map((each, at) => (moves.includes(at) ? { ...each, x: 1 - each.x } : each))
    .filter((_, at) => !removes.includes(at))
  return [...left, ...Array.from({ length: adds }, () => field(`new-${serial++}`))]
}

test('changes lead from one list of fields to the other and back, order included', () => {
  fc.assert(
    fc.property(fieldLists, edits, (before, change) => {
      const after = edit(before, change)
      const changes = changesBetween(before, after)
      expect(applyChanges(before, changes)).toEqual(after)
      expect(revertChanges(after, changes)).toEqual(before)
    }),
  )
})

test('undoing everything gives the first fields, redoing everything the last', () => {
  fc.assert(
    fc.property(fieldLists, fc.array(edits, { maxLength: 8 }), (first, changes) => {
      let history = EMPTY_HISTORY
      let fields: readonly DraftField[] = first
      for (const change of changes) {
        const after = edit(fields, change)
        history = record(history, { before: fields, after }, { name: 'edit', now: 0 })
        fields = after
      }
      const last = fields
      for (let step = undo(history, fields); step; step = undo(history, fields)) ({ history, fields } = step)
      expect(fields).toEqual(first)
      for (let step = redo(history, fields); step; step = redo(history, fields)) ({ history, fields } = step)
      expect(fields).toEqual(last)
    }),
  )
})

test('a saved history is the same after a reload, in a database’s order of entries too', () => {
  fc.assert(
    fc.property(fieldLists, edits, (before, change) => {
      const after = edit(before, change)
      const history = record(EMPTY_HISTORY, { before, after }, { name: 'edit', now: 0 })
      const stored = after.map((each) => Object.fromEntries(Object.entries(each).reverse()))
      // The entries are the same, only their order isn't.
      const loaded = stored as unknown as DraftField[]
      expect(parseHistory(serializeHistory(history, after), loaded)).toEqual(history)
    }),
  )
})

test('nudges that follow one another are one step, after a pause another one', () => {
  const at = (x: number) => [field('a', { x })]
  const nudge = { name: 'move of a text', group: 'nudge a' }
  let history = record(EMPTY_HISTORY, { before: at(0), after: at(0.1) }, { ...nudge, now: 0 })
  history = record(history, { before: at(0.1), after: at(0.2) }, { ...nudge, now: 500 })
  history = record(history, { before: at(0.2), after: at(0.3) }, { ...nudge, now: 5_000 })

  const once = undo(history, at(0.3))
  expect(once?.fields).toEqual(at(0.2))
  expect(once && undo(once.history, once.fields)?.fields).toEqual(at(0))
})

test('a nudge there and back leaves nothing to undo', () => {
  const [here, there] = [[field('a')], [field('a', { x: 0.3 })]]
  const nudge = { name: 'move of a text', group: 'nudge a', now: 0 }
  const moved = record(EMPTY_HISTORY, { before: here, after: there }, nudge)
  expect(record(moved, { before: there, after: [field('a')] }, nudge).past).toEqual([])
})

test('a change after an undo forgets what was undone', () => {
  const history = record(EMPTY_HISTORY, { before: [], after: [field('a')] }, { name: 'adding a text', now: 0 })
  const undone = undo(history, [field('a')])
  const next = record(
    undone?.history ?? history,
    { before: [], after: [field('b')] },
    { name: 'adding a text', now: 1 },
  )
  expect(next.future).toEqual([])
})

test('a history of other fields and damaged ones are dropped', () => {
  const history = record(EMPTY_HISTORY, { before: [], after: [field('a')] }, { name: 'adding a text', now: 0 })
  const saved = serializeHistory(history, [field('a')])
  expect(parseHistory(saved, [field('a', { label: 'Changed elsewhere' })])).toBeUndefined()
  for (const damaged of [null, '', '{', '{"past":[]}', saved.slice(0, -4), 'null']) {
    expect(parseHistory(damaged, [field('a')])).toBeUndefined()
  }
})

test('thousands of moves fit into what is saved', () => {
  let history = EMPTY_HISTORY
  let fields: DraftField[] = [field('a')]
  for (let step = 1; step <= 6_000; step += 1) {
    const after = [field('a', { x: step / 10_000, y: step / 20_000 })]
    history = record(history, { before: fields, after }, { name: 'move of a text field', now: 1_800_000_000_000 })
    fields = after
  }
  expect(serializeHistory(history, fields).length).toBeLessThan(MAX_HISTORY_CHARACTERS / 4)
  expect(parseHistory(serializeHistory(history, fields), fields)?.past).toHaveLength(6_000)
})

test('a property that was not set is missing again after undo', () => {
  const [bare, labeled] = [[field('a')], [field('a', { label: 'Role' })]]
  const changes = changesBetween(bare, labeled)
  expect(revertChanges(labeled, changes)).toEqual(bare)
  expect(applyChanges(bare, changes)).toEqual(labeled)
})

test('a long history loses its oldest steps, not its newest', () => {
  const value = 'x'.repeat(4_000)
  let history = EMPTY_HISTORY
  let fields: DraftField[] = [field('a')]
  for (let step = 0; step < 200; step += 1) {
    const after = [field('a', { value: `${step}${value}` })]
    history = record(history, { before: fields, after }, { name: `step ${step}`, now: step * 10_000 })
    fields = after
  }
  const saved = serializeHistory(history, fields, 400_000)
  expect(saved.length).toBeLessThan(400_100)
  const past = parseHistory(saved, fields)?.past ?? []
  expect(past.at(-1)?.name).toBe('step 199')
  expect(past.length).toBeGreaterThan(20)
})
