'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { Field, Input, Textarea } from '@/components/ui/field'
import { PageHeader } from '@/components/ui/page-header'
import { verifyParams } from '@/components/webhooks/address'
import { deliveryQuery, signDelivery } from '@/lib/browser/queries/webhooks'
import type { DeskDelivery } from '@/lib/desk/upstream/contract/webhook-desk'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { DeveloperTools } from './developer-tools'
import { SchemeNote, useScheme } from './scheme'
import { VerdictPanel } from './verdict-panel'
import { type Verdict, verify } from './verify'

const EMPTY: DeliveryTexts = { headers: '', body: '', secret: '' }

/**
 * Checks a pasted delivery, or the one that the address names, and says why a receiver would refuse
 * it.
 */
export function Verifier() {
  const { subscription = '', delivery = '' } = verifyParams.read(useSearchParams())
  const { data } = useQuery({ ...deliveryQuery(subscription, delivery), enabled: Boolean(subscription && delivery) })
  const { control, register, setValue } = useForm<DeliveryTexts>({
    values: { ...EMPTY, ...(data && textsOf(data)) },
    // What was typed stays when the delivery has been read.
    resetOptions: { keepDirtyValues: true },
  })
  const texts = useWatch({ control })
  const source = useScheme()
  const scheme = source && source.from !== 'unknown' ? source.scheme : undefined
  const verdict = useVerdict({ ...EMPTY, ...texts }, scheme)
  const sign = useMutation({
    mutationFn: () => signDelivery(subscription, delivery),
    onSuccess: ({ headers }) => setValue('headers', linesOf(headers), { shouldDirty: true }),
  })
  // What is hidden in the body is part of what is signed.
  const isSignable = data?.withheld === undefined && /: \*+$/m.test(texts.headers ?? '')
  return (
    <>
      <PageHeader
        title="Verifier"
        back={{ href: '/webhooks', label: 'Endpoints' }}
        about={<DeveloperTools />}
        actions={
          data && isSignable ? (
            <Button pending={sign.isPending} onClick={() => sign.mutate()}>
              Fill in a new signature
            </Button>
          ) : null
        }
      />
      <FailedAction error={sign.error} title="The delivery wasn’t signed" className="mb-4" />
      <div className="flex flex-col gap-6">
        {source ? <SchemeNote source={source} /> : null}
        {source?.from === 'unknown' ? null : (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
            <DeliveryForm register={register} />
            <VerdictPanel verdict={verdict} scheme={scheme ?? INTERFACE_SCHEME} />
          </div>
        )}
      </div>
    </>
  )
}

const linesOf = (headers: Record<string, string> = {}) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** The service masks the signature; the receiver has it. */
const textsOf = ({ request }: DeskDelivery): Partial<DeliveryTexts> => ({
  headers: linesOf(request?.headers),
  body: request?.body ?? '',
})

const AREAS = [
  { part: 'headers', label: 'Headers', rows: 7, help: 'curl -v, JSON, or one “Name: value” per line.' },
  { part: 'body', label: 'Body', rows: 9, help: 'The raw bytes, unparsed.' },
] as const

/** Where a delivery and its secret are pasted. */
function DeliveryForm({ register }: { register: UseFormRegister<DeliveryTexts> }) {
  return (
    <form
      autoComplete="off"
      className="flex min-w-0 flex-col gap-4"
      aria-label="Delivery"
      onSubmit={(event) => event.preventDefault()}
    >
      {AREAS.map(({ part, label, rows, help }) => (
        <Field key={part} label={label} help={help}>
          <Textarea rows={rows} className="font-mono text-13" spellCheck={false} {...register(part)} />
        </Field>
      ))}
      <Field label="Secret" help="Checked in this page. Nothing is sent or stored.">
        {/* The input itself holds what is typed: React would write a value of its own into the page. */}
        <Input
          type="password"
          autoComplete="off"
          data-1p-ignore=""
          spellCheck={false}
          className="font-mono"
          {...register('secret')}
        />
      </Field>
    </form>
  )
}

type DeliveryTexts = { headers: string; body: string; secret: string }

/**
 * The verdict on the fields' text, computed in this page: nothing is sent or stored. The scheme is
 * undefined until it was read.
 */
function useVerdict({ headers, body, secret }: DeliveryTexts, scheme: SignatureScheme | undefined): Verdict {
  const [verdict, setVerdict] = useState<Verdict>({ kind: 'waiting' })
  useEffect(() => {
    if (!scheme) return
    let isOutdated = false
    void verify({ headers, body, secret }, { scheme, nowMs: Date.now() }).then((next) => {
      if (!isOutdated) setVerdict(next)
    })
    return () => {
      isOutdated = true
    }
  }, [headers, body, secret, scheme])
  return verdict
}
