import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignIn } from '@/components/sign-in/sign-in'
import { maybePerson } from '@/lib/desk/auth/session/require'
import { signInOptions } from '@/lib/desk/auth/sign-in/sign-in-options'
import { returnPathOrHome } from '@/lib/desk/contract/auth/return-path'
import { signInParams } from './search-params'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next: asked, error } = signInParams.read(await searchParams)
  const next = returnPathOrHome(asked)
  if (await maybePerson()) redirect(next)
  const { demoAccounts, singleSignOn, passkeys, needsSetup } = await signInOptions()
  if (needsSetup) redirect('/setup')
  const fromElsewhere = (await headers()).get('sec-fetch-site') === 'cross-site'
  return <SignIn {...{ next, demoAccounts, singleSignOn, passkeys, fromElsewhere }} refused={error !== undefined} />
}
