// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { identityQuery } from '@/lib/browser/queries/session'
import { BrandingForm } from './branding'

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const NORTHWIND = { senderName: 'Northwind', mailFooter: '14 Quayside' }

/** Opens the form as it is after a change of page. */
function open(branding: object = NORTHWIND, { offers, hasPreview = false }: Service = {}) {
  cleanup()
  const client = new QueryClient()
  client.setQueryData(identityQuery.queryKey, { account: 'Northwind', offers })
  render(
    <QueryClientProvider client={client}>
      <BrandingForm saved={{ account: 'Northwind', branding, mails: 'branded' }} hasPreview={hasPreview} />
    </QueryClientProvider>,
  )
}
type Service = { offers?: string[]; hasPreview?: boolean }
const textOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('what is not saved is there when the form is opened again, and the rest is as somebody else saved it', async () => {
  open()
  type(/Sender name/, 'Northwind Legal')
  open({ senderName: 'Northwind', mailFooter: 'Bristol' })

  await waitFor(() => expect(textOf(/Sender name/)).toBe('Northwind Legal'))
  expect(textOf(/Email footer/)).toBe('Bristol')
})

test('changes that are discarded or saved do not come back', async () => {
  open()
  type(/Sender name/, 'Northwind Legal')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(textOf(/Sender name/)).toBe('Northwind'))
  open()
  expect(textOf(/Sender name/)).toBe('Northwind')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

test('of a part that another admin has changed, what was typed stays, and a second save replaces theirs', async () => {
  const bodies: unknown[] = []
  const theirs = { account: 'Northwind', branding: { senderName: 'Northwind Legal', mailFooter: 'Bristol' } }
  const message = 'This has changed since you opened this page. Ada saved last.'
  const conflict = { code: 409, reason: 'changed_meanwhile', field: 'mailFooter', message }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json(theirs)
    bodies.push(JSON.parse(String(body)))
    return Response.json(bodies.length === 1 ? conflict : theirs, { status: bodies.length === 1 ? 409 : 200 })
  })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save branding' }))

  open()
  type(/Email footer/, 'Harbor')
  save()
  await screen.findByText(message)
  await waitFor(() => expect(textOf(/Sender name/)).toBe('Northwind Legal'))
  expect(textOf(/Email footer/)).toBe('Harbor')
  save()
  await waitFor(() => expect(bodies).toHaveLength(2))

  expect(bodies).toEqual([
    { mailFooter: 'Harbor', from: { mailFooter: '14 Quayside' } },
    { mailFooter: 'Harbor', from: { mailFooter: 'Bristol' } },
  ])
})

test('the language of signers is chosen where the service has languages and takes the branding', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const language = () => screen.queryByLabelText<HTMLSelectElement>(/Language of signers/)?.value

  open({ ...NORTHWIND, language: 'de' }, { offers: ['languages'], hasPreview: true })
  expect(language()).toBe('de')
  open(NORTHWIND, { offers: ['languages'], hasPreview: true })
  expect(language()).toBe('en')
  open(NORTHWIND, { offers: ['languages'] })
  expect(language()).toBeUndefined()
  open(NORTHWIND, { offers: [], hasPreview: true })
  expect(language()).toBeUndefined()
})
