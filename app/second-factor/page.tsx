import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Enrolment } from '@/components/accounts/account/second-factor'
import { secondFactorParams } from '@/components/accounts/address'
import { SignInFrame } from '@/components/accounts/sign-in/sign-in-frame'
import { ownAccount } from '@/lib/desk/accounts/account'
import { returnPathOrHome } from '@/lib/desk/accounts/contract/return-path'
import { maybePerson } from '@/lib/desk/accounts/session/require'

export const metadata: Metadata = { title: 'Set up a second factor' }

export default async function SecondFactorPage({ searchParams }: PageProps<'/second-factor'>) {
  const next = returnPathOrHome(secondFactorParams.read(await searchParams).next)
  const person = await maybePerson()
  if (!person?.mustEnrol) redirect(next)
  return (
    <SignInFrame
      title="Set up a second factor"
      about="Admins sign in with more than a password. You can continue once this is set up."
    >
      <Enrolment first={await ownAccount(person)} next={next} />
    </SignInFrame>
  )
}
