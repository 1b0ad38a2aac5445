'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Controller, type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input, Select, Textarea } from '@/components/ui/field'
import { LoadingPanel, Skeleton } from '@/components/ui/loading'
import { MailFrame } from '@/components/ui/mail-frame'
import { type Elements, Section } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { CallError, call, hasChangedMeanwhile } from '@/lib/browser/call'
import { useMailTranslator } from '@/lib/browser/queries/messages'
import { brandingQuery, identityQuery, logoSource, useOffer } from '@/lib/browser/queries/session'
import { BrandingInput, type DeskBranding } from '@/lib/desk/branding/contract'
import { consentParts, DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { htmlText } from '@/lib/mail/html'
import { invitation } from '@/lib/mail/invitation'
import { MAIL_FORMAT } from '@/lib/mail/letter'
import { LANGUAGES } from '@/lib/messages/languages'
import { formIssue } from '@/lib/text/plain-issue'
import {
  AccentField,
  BRANDING_PARTS,
  type BrandingValues,
  ConsentFields,
  LogoField,
  useUnsavedBranding,
} from './fields'
import { RoomSample } from './samples'

/** How the account looks to its signers, in its mails, and in the navigation. */
export function BrandingSettings() {
  const { data, error, refetch } = useQuery(brandingQuery)
  const identity = useQuery(identityQuery).data
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <LoadingPanel note="Loading the branding" lines={['w-40', 'w-72', 'w-56']} />
  // Before the first save only the service's own word tells what it can do.
  const keepsOwnLook = data.mails ? data.mails === 'own' : identity !== undefined && identity.mails !== MAIL_FORMAT
  return (
    <div className="flex flex-col gap-6">
      {keepsOwnLook ? (
        <Banner tone="warn" title="Emails keep their own look">
          This signing service sets the look of its emails and signing pages. The logo is shown in the navigation only.
        </Banner>
      ) : null}
      <BrandingForm saved={data} hasPreview={!keepsOwnLook} />
    </div>
  )
}

/** An empty input means that the part keeps the service's own look. */
const changeOf = (values: Partial<BrandingValues>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined]))

/** The form's texts are what the schema takes, except that an empty one is left out. */
const check: Resolver<BrandingValues> = (values) => {
  const parsed = BrandingInput.safeParse(changeOf(values), { error: formIssue })
  if (parsed.success) return { values, errors: {} }
  const errors: FieldErrors<BrandingValues> = {}
  for (const { path, message } of parsed.error.issues) {
    const name = BRANDING_PARTS.find((part) => part === path[0])
    if (name) errors[name] ??= { type: 'custom', message }
  }
  return { values: {}, errors }
}

type BrandingFormProps = {
  saved: DeskBranding
  /** False for a service whose mails and signing room keep their own look. */
  hasPreview: boolean
}

export function BrandingForm({ saved, hasPreview }: BrandingFormProps) {
  const client = useQueryClient()
  const toast = useToast()
  const hasLanguages = useOffer('languages')
  const save = useMutation({
    mutationFn: (body: object) => call<DeskBranding>('/api/branding', { method: 'PUT', body }),
    onSuccess: (now) => client.setQueryData(brandingQuery.queryKey, now),
  })
  // A change is a difference from what the form began with, also when another admin saves.
  const [initial, setInitial] = useState<BrandingValues>({ ...EMPTY, ...saved.branding })
  const { register, control, handleSubmit, setError, setValue, formState } = useForm<BrandingValues>({
    mode: 'onBlur',
    resolver: check,
    defaultValues: initial,
  })
  const values = useWatch({ control })
  const current = { ...EMPTY, ...values }
  const { changed, discard } = useUnsavedBranding({ saved: initial, current, setValue })
  const isChanged = changed.length > 0
  const { errors } = formState

  /** Shows what is saved now, but for what was changed here. */
  const show = ({ branding }: DeskBranding) => {
    for (const part of BRANDING_PARTS) if (!changed.includes(part)) setValue(part, branding[part] ?? '')
    setInitial({ ...EMPTY, ...branding })
  }

  const submit = handleSubmit(() => {
    if (save.isPending) return
    const partsIn = (all: BrandingValues) => changeOf(Object.fromEntries(changed.map((part) => [part, all[part]])))
    const body = { ...partsIn(current), from: partsIn(initial) }
    save.mutate(body, {
      onSuccess: (now) => {
        show(now)
        toast({ title: 'Branding saved' })
      },
      onError: async (error) => {
        const name = BRANDING_PARTS.find((part) => error instanceof CallError && error.field === part)
        if (name) setError(name, { message: error.message })
        if (hasChangedMeanwhile(error)) show(await client.fetchQuery({ ...brandingQuery, staleTime: 0 }))
      },
    })
  })

  const sample = { branding: current, account: saved.account }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <Part title="Look" sample={hasPreview ? <RoomSample {...sample} /> : null}>
        <Controller
          control={control}
          name="logo"
          render={({ field }) => (
            <LogoField value={field.value} onChange={field.onChange} error={errors.logo?.message} />
          )}
        />
        <Controller
          control={control}
          name="accent"
          render={({ field }) => (
            <AccentField value={field.value} onChange={field.onChange} error={errors.accent?.message} />
          )}
        />
      </Part>
      {hasPreview ? (
        <Part title="Consent" sample={<ConsentSample branding={current} />}>
          <ConsentFields register={register} setValue={setValue} current={current} errors={errors} />
        </Part>
      ) : null}
      <Part title="Emails" sample={hasPreview ? <MailSample {...sample} /> : null}>
        {hasPreview && hasLanguages ? (
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <Field
                label="Language of signers"
                error={errors.language?.message}
                help="Unless a sender chooses another one. For signing pages, the browser’s language comes first."
              >
                <Select
                  options={LANGUAGE_OPTIONS}
                  value={field.value || 'en'}
                  onValueChange={(language) => field.onChange(language === 'en' ? '' : language)}
                />
              </Field>
            )}
          />
        ) : null}
        <Field label="Sender name" error={errors.senderName?.message}>
          <Input autoComplete="organization" placeholder={saved.account} {...register('senderName')} />
        </Field>
        <Field label="Reply-to address" error={errors.replyTo?.message} help="Instead of the sender’s own.">
          <Input type="email" autoComplete="off" {...register('replyTo')} />
        </Field>
        <Field label="Email footer" error={errors.mailFooter?.message} help="Such as your postal address.">
          <Textarea rows={3} {...register('mailFooter')} />
        </Field>
      </Part>
      {save.isError && !(save.error instanceof CallError && save.error.field) ? (
        <ErrorState error={save.error} title="Not saved yet" />
      ) : null}
      <div className={cn('flex flex-wrap items-center gap-2', isChanged && SAVE_BAR)}>
        <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} pending={save.isPending}>
          Save branding
        </Button>
        {isChanged && !save.isPending ? (
          <>
            <Button variant="tertiary" onClick={discard}>
              Discard changes
            </Button>
            <p className="text-13 text-ink-soft">Not saved yet</p>
          </>
        ) : null}
      </div>
    </form>
  )
}

/** Stays in sight beside whatever is changed. */
const SAVE_BAR = 'sticky bottom-0 z-20 -mx-4 bg-ground px-4 py-3 max-md:bottom-18'

/** What can be set, beside what it looks like. */
function Part({ title, sample, children }: { title: string; sample: Elements; children: Elements }) {
  return (
    <Section title={title}>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="flex max-w-136 flex-col gap-4">{children}</div>
        <div className="min-w-0">{sample}</div>
      </div>
    </Section>
  )
}

const LANGUAGE_OPTIONS = LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))

const EMPTY: BrandingValues = {
  logo: undefined,
  accent: '',
  senderName: '',
  replyTo: '',
  mailFooter: '',
  signConsent: '',
  approveConsent: '',
  consentLanguage: '',
  language: '',
}

type ConsentSampleProps = { branding: { signConsent: string; approveConsent: string; consentLanguage: string } }

/** The consent as signers and approvers see it above the button that signs. */
function ConsentSample({ branding }: ConsentSampleProps) {
  const { signConsent, approveConsent, consentLanguage } = branding
  const wordings = [
    { who: 'Signers', text: signConsent.trim(), usual: DEFAULT_CONSENT.sign },
    { who: 'Approvers', text: approveConsent.trim(), usual: DEFAULT_CONSENT.approve },
  ]
  return (
    <section aria-label="Consent with this wording" className="min-w-0">
      <dl className="flex flex-col gap-3 card p-4">
        {wordings.map(({ who, text, usual }) => {
          const { explanation, statement } = consentParts(text || usual.text)
          return (
            <div key={who}>
              <dt className="text-12 text-ink-soft">{who}</dt>
              <dd
                lang={text ? consentLanguage || usual.language : usual.language}
                className="mt-1 flex flex-col gap-2 whitespace-pre-line text-14 [overflow-wrap:anywhere]"
              >
                {explanation ? <p dir="auto">{explanation}</p> : null}
                <p dir="auto" className="flex items-start gap-2">
                  <span aria-hidden="true" className="mt-0.5 size-4 shrink-0 rounded-sm border border-line-strong" />
                  <span className="min-w-0">{statement}</span>
                </p>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

type MailSampleProps = {
  branding: Pick<BrandingValues, 'logo' | 'accent' | 'senderName' | 'mailFooter' | 'language'>
  account: string | undefined
}

/** An invitation as it would look. */
function MailSample({ branding, account = 'Your company' }: MailSampleProps) {
  const { logo, accent, senderName, mailFooter, language } = branding
  const t = useMailTranslator(language || 'en')
  const letter =
    t &&
    invitation(t, {
      emailSubject: 'Offer letter',
      emailMessage: '',
      sender: { name: 'Ada Lovelace', email: 'ada@example.com', account },
      signer: { name: 'Grace Hopper', requestRole: 'Signer', authentication: undefined },
      files: ['offer.pdf'],
      parties: [
        { requestRole: 'Signer', state: 'finished' },
        { requestRole: 'Signer', state: 'reader' },
      ],
      link: 'https://signing.example/sign/their-own-link',
    })
  const look = { name: senderName.trim() || account, logo: logo && logoSource(logo), accent, footer: mailFooter.trim() }
  const html = useDeferredValue(letter && htmlText(letter, look))
  return (
    <section aria-label="Email with this branding" className="min-w-0 overflow-hidden rounded-md">
      {html ? <MailFrame html={html} title="Email with this branding" /> : <Skeleton className="h-120" />}
    </section>
  )
}
