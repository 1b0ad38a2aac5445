'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { LockKeyhole } from '@/components/ui/icons'
import { LoadingNote } from '@/components/ui/loading'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import { isolate } from '@/lib/contract/one-line'
import type { CodeView } from '@/lib/contract/signer-code'
import { BrandMark, EndPage } from './end-page'
import { postSigning, tokenHeader } from './use-signing'

const FEWEST = 6

export type CodePageProps = { token: string; onEntered: () => Promise<unknown> }

/** What a link shows before it opens: which code it asks for, and the field for it. */
export function CodePage({ token, onEntered }: CodePageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.signing.code(token),
    queryFn: ({ signal }) => call<CodeView>('/api/sign/code', { signal, headers: tokenHeader(token) }),
  })
  if (!data) {
    return (
      <EndPage title="A code opens this document" icon={LockKeyhole}>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <LoadingNote>Opening the document</LoadingNote>
        )}
      </EndPage>
    )
  }
  const brand = <BrandMark branding={data.branding} />
  const sender = isolate(data.sender || 'The sender')
  if (data.state === 'locked' || data.state === 'no_code') {
    const isLocked = data.state === 'locked'
    return (
      <EndPage title={isLocked ? 'This link is locked' : 'This link is not ready yet'} icon={LockKeyhole} brand={brand}>
        <p>{isLocked ? 'Too many wrong codes were entered.' : 'The sender has not set your access code yet.'}</p>
        <p>{`Ask ${sender} to ${isLocked ? 'unlock it' : 'set one'}. Then come back to this page.`}</p>
        <Button onClick={() => onEntered().then(() => refetch())}>Refresh</Button>
      </EndPage>
    )
  }
  const shared = { token, view: data, sender, onEntered, onRefused: () => refetch() }
  return (
    <EndPage title="Enter your code" icon={LockKeyhole} brand={brand}>
      {data.authentication === 'email_code' ? <EmailedCode {...shared} /> : <AccessCode {...shared} />}
    </EndPage>
  )
}

type CodeProps = CodePageProps & { view: CodeView; sender: string; onRefused: () => void }

function AccessCode({ sender, ...props }: CodeProps) {
  return (
    <>
      <p>{`${sender} protects this document with an access code.`}</p>
      <CodeForm
        {...props}
        label="Access code"
        help="You got it from the sender by phone or text message, not by email."
      />
    </>
  )
}

function EmailedCode({ sender, ...props }: CodeProps) {
  const { token, view, onRefused } = props
  const send = useMutation({ mutationFn: () => postSigning(token, 'code/send', {}), onSuccess: () => onRefused() })
  const to = view.email ?? 'your address'
  const isSent = view.sent === true
  return (
    <>
      <p>{`${sender} sent you a document. A code that goes to your email address opens it.`}</p>
      {isSent ? (
        <CodeForm {...props} label="Code" help={`It was sent to ${to} and is valid for 10 minutes.`} isNumeric />
      ) : null}
      {send.error ? (
        <p role="alert" className="text-bad">
          {send.error.message}
        </p>
      ) : null}
      <Button
        variant={isSent ? 'tertiary' : 'primary'}
        className={isSent ? '-ml-3' : undefined}
        pending={send.isPending}
        onClick={() => send.mutate()}
      >
        {isSent ? 'Send another code' : `Email the code to ${to}`}
      </Button>
    </>
  )
}

/** Said only when it matters. */
function warningOf(left: number | undefined): string {
  if (left === 1) return 'That code is wrong. One more wrong code locks the link.'
  if (left === 2) return 'That code is wrong. Two more wrong codes lock the link.'
  return 'That code is wrong. Check it and try again.'
}

type CodeFormProps = Omit<CodeProps, 'sender'> & { label: string; help: string; isNumeric?: boolean }

function CodeForm({ token, view, onEntered, onRefused, label, help, isNumeric = false }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [tooShort, setTooShort] = useState(false)
  const enter = useMutation({
    mutationFn: (code: string) =>
      call<ApiResponse>('/api/sign/code', { method: 'POST', body: { code }, headers: tokenHeader(token) }),
    onSuccess: onEntered,
    onError: () => {
      onRefused()
      input.current?.select()
    },
  })
  useEffect(() => input.current?.focus(), [])
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (enter.isPending) return
    const code = input.current?.value.trim() ?? ''
    setTooShort(code.length < FEWEST)
    if (code.length < FEWEST) input.current?.focus()
    else enter.mutate(code)
  }

  const isWrong = enter.error instanceof CallError && enter.error.reason === 'code_wrong'
  const refused = isWrong ? warningOf(view.triesLeft) : enter.error?.message
  return (
    <form id={id} onSubmit={submit} noValidate className="flex w-full flex-col gap-4">
      <Field
        label={label}
        help={help}
        error={tooShort ? `The code has at least ${FEWEST} characters.` : enter.isPending ? undefined : refused}
      >
        <Input
          ref={input}
          name="code"
          autoComplete="one-time-code"
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          translate="no"
          className="font-mono"
          onChange={() => setTooShort(false)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={enter.isPending} className="self-start max-sm:self-stretch">
        Open the document
      </Button>
    </form>
  )
}
