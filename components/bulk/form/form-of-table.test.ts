import { expect, test } from 'vitest'
import { parseTable } from '../table/parse-table'
import { formOf } from './use-bulk-form'

const TEMPLATE = { emailSubject: 'Lease', signers: [{ id: 1, name: 'Tenant' }] }
const TARGET = { template: TEMPLATE, hasLanguages: true }

async function read(text: string, source = 'staff.csv') {
  const table = await parseTable(text)
  if ('problem' in table) throw new Error(table.problem)
  return { table, source }
}

test('of the result of a bulk send, only rows whose envelope cannot exist are sent', async () => {
  const states = ['sent', 'failed', 'unknown', 'cancelled', 'sending', 'waiting']
  const rows = states.map((state, index) => `Ada,ada${index}@x.example,${state},`)
  const text = ['Tenant name,Tenant email,state,envelope_id', ...rows].join('\n')
  expect(formOf(await read(text), TARGET).leftOut).toEqual([2, 4, 6, 7])
  expect(formOf(await read(text.replace('envelope_id', 'note')), TARGET).leftOut).toEqual([])
})

test('a table that is read in another way keeps what was entered beside its rows', async () => {
  const text = 'Name;Email\nAda;ada@x.example'
  const first = formOf(await read(text), TARGET)
  expect(first).toMatchObject({ name: 'staff', headerRow: 0, setup: { columns: ['name 1', 'email 1'] } })
  const entered = {
    ...first,
    name: 'March',
    setup: { ...first.setup, fixed: { subject: 'Hi {Name}', message: '', expiry: '' } },
  }
  const again = formOf(await read(text.replaceAll(';', ',')), TARGET, entered)
  expect(again).toMatchObject({ sendId: first.sendId, name: 'March', setup: { fixed: { subject: 'Hi {Name}' } } })
  const other = formOf(await read(text, 'Pasted rows'), TARGET, entered)
  expect(other).toMatchObject({ name: '', setup: { fixed: { subject: '' } } })
  expect(other.sendId).not.toBe(first.sendId)
})

test('a column of languages is used where the service knows languages', async () => {
  const columns = async (hasLanguages: boolean) =>
    formOf(await read('Name;Email;Sprache\nAda;ada@example.com;de'), { ...TARGET, hasLanguages }).setup.columns

  expect((await columns(true)).at(-1)).toBe('language')
  expect((await columns(false)).at(-1)).toBe('ignore')
})
