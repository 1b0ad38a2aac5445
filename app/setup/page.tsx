import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SetupForm } from '@/components/accounts/sign-in/setup-form'
import { SignInFrame } from '@/components/accounts/sign-in/sign-in-frame'
import { signInOptions } from '@/lib/desk/accounts/sign-in-options'

export const metadata: Metadata = { title: 'Set up' }

export default async function SetupPage() {
  const { needsSetup } = await signInOptions()
  if (!needsSetup) redirect('/sign-in')
  return (
    <SignInFrame title="Set up your team" about="Nobody can sign in yet. Create the first admin.">
      <SetupForm />
    </SignInFrame>
  )
}
