'use client'

import { type RefObject, useState } from 'react'
import { Field } from '@/components/ui/field'
import { CircleCheck, CircleX, TriangleAlert } from '@/components/ui/icons'
import { PasswordInput } from '@/components/ui/password-input'
import { strengthOf } from '@/lib/desk/platform/upstream/contract/secret-strength'

type SecretInputProps = {
  /** The input itself holds what is typed: React would write state into the page as an attribute. */
  input: RefObject<HTMLInputElement | null>
  error?: string | undefined
  onType: () => void
}

const LOOKS = {
  none: undefined,
  refused: <CircleX aria-hidden className="mr-1 inline size-3.5 text-bad" />,
  weak: <TriangleAlert aria-hidden className="mr-1 inline size-3.5 text-warn" />,
  strong: <CircleCheck aria-hidden className="mr-1 inline size-3.5 text-good" />,
}

/** A secret that the person enters, and how hard it is to guess. */
export function SecretInput({ input, error, onType }: SecretInputProps) {
  const [{ level, message }, setStrength] = useState(strengthOf(''))
  const help = <span>{`${LOOKS[level]}${message}`}</span>
  return (
    <Field label="Your secret" help={help} error={error}>
      <PasswordInput
        ref={input}
        autoComplete="off"
        data-1p-ignore=""
        maxLength={1024}
        onInput={(event) => {
          setStrength(strengthOf(event.currentTarget.value))
          onType()
        }}
      />
    </Field>
  )
}
