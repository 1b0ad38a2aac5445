import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { secondStepParams, signInParams } from '@/components/accounts/address'
import { SecondStep } from '@/components/accounts/sign-in/second-step'
import { SignInFrame } from '@/components/accounts/sign-in/sign-in-frame'
import { returnPathOrHome } from '@/lib/desk/accounts/contract/return-path'
import { secondStepOf } from '@/lib/desk/accounts/second-step'

export const metadata: Metadata = { title: 'Sign in, second step' }

export default async function SecondStepPage({ searchParams }: PageProps<'/sign-in/second-step'>) {
  const next = returnPathOrHome(secondStepParams.read(await searchParams).next)
  const step = await secondStepOf(await headers())
  if (!step) redirect(signInParams.href('/sign-in', { next }))
  return (
    <SignInFrame title="Confirm it’s you" about={`Signing in as ${step.email}.`}>
      <SecondStep app={step.app} passkey={step.passkey} next={next} />
    </SignInFrame>
  )
}
