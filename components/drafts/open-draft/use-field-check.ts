import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { useLacks } from '@/lib/browser/queries/session'
import { needsFormFields } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { FieldCheck } from '@/lib/desk/drafts/contract/draft-problems'

/** What says whether a form's fields can be filled in. It is loaded where a draft has such fields. */
export function useFieldCheck(fields: readonly DraftField[] = []): FieldCheck | undefined {
  const lacksFormFields = useLacks('form_fields')
  const { data: check } = useQuery({
    queryKey: queryKeys.fieldCheck,
    queryFn: () => import('@/lib/desk/drafts/contract/field-problems'),
    enabled: fields.some(needsFormFields),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(
    () => check && ((all: readonly DraftField[]) => check.fieldSentences(all, lacksFormFields)),
    [check, lacksFormFields],
  )
}
