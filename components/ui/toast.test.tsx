// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster, useToast } from './toast'

test('an undo that fails says so, and can be repeated', async () => {
  let attempts = 0
  const toast = useToast()
  render(<Toaster />)
  act(() =>
    toast({
      title: 'Ada is merged with Augusta',
      action: {
        label: 'Separate',
        failure: 'They were not separated',
        async onAct() {
          attempts += 1
          if (attempts === 1) throw new Error('The server does not answer.')
        },
      },
    }),
  )
  // The first toast loads the viewport.
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }))

  await press('Separate')
  expect(await screen.findByText('They were not separated')).toBeDefined()
  expect(screen.getByText('The server does not answer.')).toBeDefined()
  await press('Retry')
  expect(attempts).toBe(2)
})
