import type { SigningView } from '@/lib/contract/signing'

/** A field that belongs to this signer, with the document it lies on. */
export type OwnField = SigningView['fields'][number]

/** What a signer is asked to do with a field. A date is filled in by the service at the moment of signing. */
export type Asked = 'mark' | 'text' | 'tick' | 'nothing'

export function asked(field: OwnField): Asked {
  if (field.type === 'signature' || field.type === 'initials') return 'mark'
  if (field.type === 'checkbox') return 'tick'
  return field.type === 'date' ? 'nothing' : 'text'
}

const WORDS: Record<OwnField['type'], string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date of signing',
  name: 'Full name',
  email: 'E-mail address',
  company: 'Company',
  title: 'Job title',
  text: 'Text',
  checkbox: 'Checkbox',
}

/** The name a field goes by: the sender's label, or the word for its type. */
export const fieldLabel = (field: OwnField): string => field.label?.trim() || WORDS[field.type]

/** Marks are what signing is about, so they are optional only where the sender says so. */
export const isRequired = (field: OwnField): boolean => field.required ?? asked(field) === 'mark'
