'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { RadioGroup } from '@/components/ui/radio-group'
import { parsePageRange } from '@/lib/envelope/page-range'
import { duplicateToPages } from '../state/adding'
import { useEditor, useEditorParts } from '../state/use-editor'

type DuplicateDialogProps = { what: string; onClose: () => void }

const CHOICES = [
  { value: 'all', label: 'All pages' },
  { value: 'some', label: 'Some pages' },
]

/** Copies the selected fields to the same place on other pages. */
export function DuplicateDialog({ what, onClose }: DuplicateDialogProps) {
  const { store } = useEditorParts()
  const count = useEditor((state) => state.pages.list.length)
  const [choice, setChoice] = useState('all')
  const [range, setRange] = useState('')
  const [error, setError] = useState<string>()

  function submit() {
    const pages =
      choice === 'all' ? Array.from({ length: count }, (_, index) => index + 1) : parsePageRange(range, count)
    if (!pages) {
      setError(`Enter page numbers from 1 to ${count}, such as 1-3, 5.`)
      return
    }
    duplicateToPages(
      store,
      pages.map((page) => page - 1),
    )
    onClose()
  }

  return (
    <FormDialog
      title={`Duplicate ${what} to other pages`}
      description="Each copy gets the same place on its page."
      action={{ label: 'Duplicate' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup label="Pages" options={CHOICES} value={choice} onValueChange={setChoice} />
      {choice === 'some' ? (
        <Field label="Page numbers" help="For example 1-3, 5." error={error}>
          <Input
            value={range}
            onChange={(event) => {
              setRange(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      ) : null}
    </FormDialog>
  )
}
