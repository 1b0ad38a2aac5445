'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { LockKeyhole } from '@/components/ui/icons'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { CodeView } from '@/lib/contract/signer-code'
import { BrandMark, CodePlace, EndPage } from './end-page'
import { useMessages } from './language'
import { postSigning, tokenHeader } from './use-signing'

const FEWEST = 6

export type CodePageProps = { token: string; onEntered: () => Promise<unknown> }

/** What a link shows before it opens: which code it asks for, and the field for it. */
export function CodePage({ token, onEntered }: CodePageProps) {
  const t = useMessages()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.signing.code(token),
    queryFn: ({ signal }) => call<CodeView>('/api/sign/code', { signal, headers: tokenHeader(token) }),
    // What was read when the link opened says nothing of a code that was changed since.
    gcTime: 0,
  })
  if (!data && error) {
    return (
      <EndPage title={t('codeTitle')} icon={LockKeyhole}>
        <p role="alert">{t('tryAgain')}</p>
        <Button onClick={() => refetch()}>{t('retry')}</Button>
      </EndPage>
    )
  }
  if (!data) return <CodePlace />
  const brand = <BrandMark branding={data.branding} />
  const sender = data.sender ?? ''
  if (data.state === 'locked' || data.state === 'no_code') {
    const isLocked = data.state === 'locked'
    return (
      <EndPage title={t(isLocked ? 'lockedTitle' : 'notReadyTitle')} icon={LockKeyhole} brand={brand}>
        <p>{t(isLocked ? 'locked' : 'notReady')}</p>
        <p>{t(isLocked ? 'askToUnlock' : 'askForCode', { sender })}</p>
        <Button onClick={() => onEntered().then(() => refetch())}>{t('refresh')}</Button>
      </EndPage>
    )
  }
  const common = { token, view: data, sender, onEntered, onRefused: () => refetch() }
  return (
    <EndPage title={t('enterCodeTitle')} icon={LockKeyhole} brand={brand}>
      {data.changed ? <p className="font-medium">{t('codeChanged')}</p> : null}
      {data.authentication === 'email_code' ? <EmailedCode {...common} /> : <AccessCode {...common} />}
    </EndPage>
  )
}

type CodeProps = CodePageProps & { view: CodeView; sender: string; onRefused: () => void }

function AccessCode({ sender, ...props }: CodeProps) {
  const t = useMessages()
  return (
    <>
      <p>{t('accessCodeAbout', { sender })}</p>
      <CodeForm {...props} label={t('accessCode')} help={t('accessCodeHelp')} />
    </>
  )
}

function EmailedCode({ sender, ...props }: CodeProps) {
  const t = useMessages()
  const { token, view, onRefused } = props
  const send = useMutation({ mutationFn: () => postSigning(token, 'code/send', {}), onSuccess: () => onRefused() })
  const email = view.email ?? ''
  const isSent = view.sent === true
  return (
    <>
      <p>{t('emailCodeAbout', { sender })}</p>
      {isSent ? <CodeForm {...props} label={t('code')} help={t('codeSentTo', { email })} isNumeric /> : null}
      {send.error ? (
        <p role="alert" className="text-bad">
          {t(isTooOften(send.error) ? 'tooOften' : 'codeNotSent')}
        </p>
      ) : null}
      <Button
        variant={isSent ? 'tertiary' : 'primary'}
        className={isSent ? '-ms-3' : undefined}
        pending={send.isPending}
        onClick={() => send.mutate()}
      >
        {isSent ? t('sendAnotherCode') : t('emailCodeTo', { email })}
      </Button>
    </>
  )
}

/** Said only when it matters. */
const warningOf = (left: number | undefined) =>
  left === 1 ? 'codeWrongOneLeft' : left === 2 ? 'codeWrongTwoLeft' : 'codeWrong'

const isTooOften = (error: Error) => error instanceof CallError && error.code === 429

type CodeFormProps = Omit<CodeProps, 'sender'> & { label: string; help: string; isNumeric?: boolean }

function CodeForm({ token, view, onEntered, onRefused, label, help, isNumeric = false }: CodeFormProps) {
  const t = useMessages()
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
  const refusal = enter.error && (isTooOften(enter.error) ? 'tooOften' : 'tryAgain')
  const message = isWrong ? warningOf(view.triesLeft) : refusal
  return (
    <form id={id} onSubmit={submit} noValidate className="flex w-full flex-col gap-4">
      <Field
        label={label}
        help={help}
        error={tooShort ? t('codeTooShort', { count: FEWEST }) : enter.isPending || !message ? undefined : t(message)}
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
        {t('openDocument')}
      </Button>
    </form>
  )
}
