import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { signInParams } from '@/components/accounts/address'
import { SignIn } from '@/components/accounts/sign-in/sign-in'
import { returnPathOrHome } from '@/lib/desk/accounts/contract/return-path'
import { readSignedIn } from '@/lib/desk/accounts/session/require'
import { signInOptions } from '@/lib/desk/accounts/sign-in-options'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next: asked, error } = signInParams.read(await searchParams)
  const next = returnPathOrHome(asked)
  const { person, fromElsewhere } = await readSignedIn()
  if (person) redirect(next)
  const { demoAccounts, singleSignOn, passkeys, needsSetup } = await signInOptions()
  if (needsSetup) redirect('/setup')
  return <SignIn {...{ next, demoAccounts, singleSignOn, passkeys, fromElsewhere, error }} />
}
