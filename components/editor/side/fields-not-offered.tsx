import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { needsFormFields } from '@/lib/contract/field-types'
import { makePlain } from '../state/choices'
import { useEditor, useEditorParts } from '../state/use-editor'

/** Fields that the service does not take as they are. */
export default function FieldsNotOffered() {
  const { store } = useEditorParts()
  const count = useEditor((state) => state.fields.filter(needsFormFields).length)
  if (count === 0) return null
  return (
    <Banner
      tone="warn"
      title={`Your e-signature service does not offer all of ${count === 1 ? '1 field' : `${count} fields`}`}
      className="rounded-none"
      action={
        <Button size="sm" onClick={() => makePlain(store)}>
          {count === 1 ? 'Change it' : 'Change them'}
        </Button>
      }
    >
      Radio buttons become checkboxes, and dropdowns, numbers, dates and phone numbers become texts. Hints, groups and
      conditions are removed.
    </Banner>
  )
}
