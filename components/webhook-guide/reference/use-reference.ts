import { useQuery } from '@tanstack/react-query'
import { referenceQuery } from '@/lib/browser/queries/webhook-reference'
import { type SchemeInUse, schemeInUse } from './scheme-in-use'

export const useReference = () => useQuery(referenceQuery)

/** The scheme to compute with; undefined until it is known which one that is. */
export function useScheme(): SchemeInUse | undefined {
  const { data, error } = useReference()
  return data || error ? schemeInUse(data) : undefined
}
