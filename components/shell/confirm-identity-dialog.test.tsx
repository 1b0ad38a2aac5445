import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmBySignIn } from './confirm-identity-dialog'

test('people who only have single sign-on are offered to sign in again', () => {
  const text = rendered({ didNotAsk: false })
  expect(text).toContain('by signing in again. What you entered here will be lost.')
  expect(text).toContain('Sign in again</')
  expect(text).not.toContain('identity provider')
})

test('people whose provider did not ask them to sign in are told so, with what to do', () => {
  const text = rendered({ didNotAsk: true })
  expect(text).toContain('Your identity provider didn’t ask you to sign in again')
  expect(text).toContain('Sign out there, then try again.')
  expect(text).toContain('Sign in again</')
})

function rendered({ didNotAsk }: { didNotAsk: boolean }): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmBySignIn page="/settings?tab=x" didNotAsk={didNotAsk} />
    </QueryClientProvider>,
  )
}
