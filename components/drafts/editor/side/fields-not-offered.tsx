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
      title={`${count === 1 ? '1 field needs' : `${count} fields need`} more than your e-signature service offers`}
      className="rounded-none"
      action={
        <Button size="sm" onClick={() => makePlain(store)}>
          {count === 1 ? 'Change it' : 'Change them'}
        </Button>
      }
    >
      Radio buttons become checkboxes and other types texts, without hints, groups and conditions.
    </Banner>
  )
}
