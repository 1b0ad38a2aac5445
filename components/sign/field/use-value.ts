import { useController } from 'react-hook-form'
import { useRoom } from '../room-context'

/** One field's value with what is wrong about it. */
export function useValue(at: number) {
  const { control } = useRoom()
  const { field, fieldState } = useController({ control, name: `values.${at}` })
  return { value: field.value ?? '', set: field.onChange, blur: field.onBlur, error: fieldState.error?.message }
}
