// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rowChecker } from '../table/check-rows'
import { defaultSetup } from '../table/setup'
import { RowPreview } from './row-preview'

const TEMPLATE = { signers: [{ id: 0, name: 'Tenant' }], emailSubject: 'Lease' }

test('each press of Next and Previous shows the next row, and says which line it is', () => {
  const cells = Array.from({ length: 6 }, (_, index) => [`P${index}`, `p${index}@example.com`])
  const setup = defaultSetup(TEMPLATE, ['name 0', 'email 0'])
  const table = cells.map((each, index) => ({ line: index + 2, cells: each }))
  const rows = rowChecker(setup, TEMPLATE, { names: ['Name', 'Email'], width: 2 })(table, () => false)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RowPreview rows={rows} template={TEMPLATE} />
    </QueryClientProvider>,
  )
  const shown = () => [
    screen.getByRole('button', { pressed: true }).textContent,
    screen.getByText(/@example\.com$/).textContent,
  ]
  const press = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    return shown()
  }
  expect(shown()).toEqual(['Line 2', 'P0, p0@example.com'])
  for (const index of [1, 2, 3, 4, 5])
    expect(press('Next')).toEqual([`Line ${index + 2}`, `P${index}, p${index}@example.com`])
  for (const index of [4, 3, 2, 1, 0]) expect(press('Previous')[0]).toBe(`Line ${index + 2}`)
})
