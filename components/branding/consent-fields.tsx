'use client'

import type { FieldErrors, UseFormRegister, UseFormSetValue } from 'react-hook-form'
import { Field, Input, Textarea } from '@/components/ui/field'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'
import type { BrandingValues } from './unsaved-branding'

type ConsentFieldsProps = {
  register: UseFormRegister<BrandingValues>
  setValue: UseFormSetValue<BrandingValues>
  shown: BrandingValues
  errors: FieldErrors<BrandingValues>
}

const WORDINGS = [
  {
    name: 'signConsent',
    label: 'Consent to sign',
    help: 'Signers agree to this before they sign. The audit trail and the certificate repeat it.',
    usual: DEFAULT_CONSENT.sign,
  },
  {
    name: 'approveConsent',
    label: 'Consent to approve',
    help: 'Approvers agree to this instead.',
    usual: DEFAULT_CONSENT.approve,
  },
] as const

/** What signers and approvers agree to. An empty input means the service's own wording. */
export function ConsentFields({ register, setValue, shown, errors }: ConsentFieldsProps) {
  return (
    <>
      {WORDINGS.map(({ name, label, help, usual }) => (
        <div key={name}>
          <Field label={label} optional error={errors[name]?.message} help={help}>
            <Textarea rows={3} placeholder={usual.text} lang={shown.consentLanguage || undefined} {...register(name)} />
          </Field>
          {shown[name] ? (
            <button
              type="button"
              className="mt-1 text-12 font-medium text-accent hover:underline pointer-coarse:py-2"
              onClick={() => setValue(name, '', { shouldDirty: true })}
            >
              Use the default wording
            </button>
          ) : null}
        </div>
      ))}
      {shown.signConsent || shown.approveConsent ? (
        <Field
          label="Language of the consent"
          optional
          error={errors.consentLanguage?.message}
          help="A language code such as en, de or pt-BR. English if left empty."
        >
          <Input autoComplete="off" spellCheck={false} placeholder="en" {...register('consentLanguage')} />
        </Field>
      ) : null}
    </>
  )
}
