// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brandingQuery, identityQuery } from '@/lib/browser/queries/session'
import { RecipientCard } from './recipient-card'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
})

type Recipient = ComponentProps<typeof RecipientCard>['recipient']

/** The card of Ada, with a service that offers this. Answers what is edited. */
function open(offers: string[] | undefined, more: Partial<Recipient> = {}, language?: string) {
  const client = new QueryClient()
  client.setQueryData(identityQuery.queryKey, { account: 'Northwind', offers })
  client.setQueryData(brandingQuery.queryKey, { account: 'Northwind', branding: { language }, mails: 'branded' })
  const edit = vi.fn()
  const recipient = { id: 7, name: 'Ada Lovelace', email: 'ada@example.com', ...more }
  render(
    <QueryClientProvider client={client}>
      <RecipientCard
        recipient={recipient}
        person={{ ...recipient, index: 0, label: 'Signer 1', requestRole: 'Signer', copy: false }}
        isTemplate={false}
        step={undefined}
        joins={undefined}
        above={undefined}
        warnings={[]}
        errors={{ errorAt: () => undefined, leave: () => {} }}
        readOnly={false}
        actions={{ edit } as never}
      />
    </QueryClientProvider>,
  )
  return edit
}

const languageOf = () => screen.getByLabelText<HTMLSelectElement>('Language')
const choose = (language: string) => fireEvent.change(languageOf(), { target: { value: language } })

test.each([[undefined], [[]], [['form_fields', 'mail_state']]])(
  'a service that offers %s is asked for no language and no code',
  (offers) => {
    open(offers)

    expect(screen.queryByLabelText('Language')).toBeNull()
    expect(screen.queryByLabelText('Ask for a code')).toBeNull()
    expect(screen.getByLabelText('Email')).toBeTruthy()
  },
)

test('a code that was chosen for another service can be taken away', () => {
  const edit = open([], { authentication: 'access_code' })

  fireEvent.change(screen.getByLabelText('Ask for a code'), { target: { value: '' } })

  expect(edit).toHaveBeenCalledWith(7, { authentication: undefined })
})

test('a person has the account’s language until the sender chooses another one', () => {
  const edit = open(['languages', 'signer_codes'], {}, 'de')

  expect(languageOf().value).toBe('de')
  choose('en')
  expect(edit).toHaveBeenLastCalledWith(7, { language: 'en' })
  choose('de')
  expect(edit).toHaveBeenLastCalledWith(7, { language: undefined })
})

test('a language that another program chose stays', () => {
  open(['languages'], { language: 'ru' })

  expect(languageOf().value).toBe('ru')
})

test('company and job title are shown where a program set them, and can be corrected and emptied', () => {
  const edit = open([], { companyName: 'Northwind', title: '' })
  const [company, title] = ['Company', 'Job title'].map((name) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) }),
  )
  expect([company?.value, title?.value]).toEqual(['Northwind', ''])

  if (company) fireEvent.change(company, { target: { value: '' } })
  expect(edit).toHaveBeenLastCalledWith(7, { companyName: '' })
})

test('without them nobody is asked for company and job title', () => {
  open([])
  expect(screen.queryByLabelText(/^(Company|Job title)/)).toBeNull()
  expect(screen.getByLabelText('Email')).toBeTruthy()
})
