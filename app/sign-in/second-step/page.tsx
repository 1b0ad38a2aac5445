import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { Entrance } from '@/components/sign-in/entrance'
import { SecondStep } from '@/components/sign-in/second-step'
import { secondStepOf } from '@/lib/desk/auth/sign-in/second-step'
import { returnPathOrHome } from '@/lib/desk/contract/auth/return-path'

export const metadata: Metadata = { title: 'Sign in, second step' }

export default async function SecondStepPage({ searchParams }: PageProps<'/sign-in/second-step'>) {
  const next = returnPathOrHome((await searchParams).next)
  const step = await secondStepOf(await headers())
  if (!step) redirect(`/sign-in?next=${encodeURIComponent(next)}`)
  return (
    <Entrance title="One more step" about={`Show that it is you, ${step.email}.`}>
      <SecondStep app={step.app} passkey={step.passkey} next={next} />
    </Entrance>
  )
}
