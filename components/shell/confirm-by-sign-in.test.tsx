import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmBySignIn } from './confirm-by-sign-in'

test('S9: people who only have single sign-on are offered to sign in again', () => {
  const text = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmBySignIn page="/settings?tab=x" />
    </QueryClientProvider>,
  )
  expect(text).toContain('by signing in again. What you entered here is not kept.')
  expect(text).toContain('Sign in again</')
})
