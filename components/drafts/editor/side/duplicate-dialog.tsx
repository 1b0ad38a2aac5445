import { Controller, useForm, useWatch } from 'react-hook-form'
import { RadioGroup } from '@/components/ui/choices'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { parsePageRange } from '@/lib/envelope/page-range'
import { duplicateToPages } from '../state/add-fields'
import { useEditor, useEditorParts } from '../state/use-editor'

const CHOICES = [
  { value: 'all' as const, label: 'All pages' },
  { value: 'some' as const, label: 'Some pages' },
]

type PageChoice = { choice: 'all' | 'some'; range: string }

/** Copies the selected fields to the same place on other pages. */
export default function DuplicateDialog({ what, onClose }: { what: string; onClose: () => void }) {
  const { store } = useEditorParts()
  const count = useEditor((state) => state.pages.list.length)
  const { control, register, handleSubmit, formState } = useForm<PageChoice>({
    defaultValues: { choice: 'all', range: '' },
  })
  const choice = useWatch({ control, name: 'choice' })

  const submit = handleSubmit(({ choice, range }) => {
    const all = Array.from({ length: count }, (_, index) => index + 1)
    const pages = choice === 'all' ? all : (parsePageRange(range, count) ?? [])
    duplicateToPages(
      store,
      pages.map((page) => page - 1),
    )
    onClose()
  })

  return (
    <FormDialog
      title={`Duplicate ${what} to other pages`}
      description="Each copy gets the same place on its page."
      action={{ label: 'Duplicate' }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="choice"
        render={({ field }) => (
          <RadioGroup label="Pages" options={CHOICES} value={field.value} onValueChange={field.onChange} />
        )}
      />
      {choice === 'some' ? (
        <Field label="Page numbers" help="For example 1-3, 5." error={formState.errors.range?.message}>
          <Input
            {...register('range', {
              shouldUnregister: true,
              validate: (text) =>
                parsePageRange(text, count) !== undefined || `Enter page numbers from 1 to ${count}, such as 1-3, 5.`,
            })}
          />
        </Field>
      ) : null}
    </FormDialog>
  )
}
