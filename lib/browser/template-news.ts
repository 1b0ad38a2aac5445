import { useState } from 'react'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { useReadAgain } from './queries/templates'

/**
 * Whether the template is still the one that this page was drawn from. Somebody can save another
 * version at any moment, and the service sends whatever it has: the newer one is shown, and a press
 * of "Send" that was meant for the earlier one sends nothing.
 */
export function useTemplateNews(template: ReadTemplate | undefined, id = '') {
  const readAgain = useReadAgain(id)
  const [earlier, setEarlier] = useState(template)
  /** The version to which a press of "Send" has led. */
  const [versionOfPress, setVersionOfPress] = useState<string>()
  const news = template && earlier && template.fingerprint !== earlier.fingerprint ? { earlier, template } : undefined
  return {
    news,
    /** The version on this page, for the server to compare with. */
    fingerprint: template?.fingerprint,
    /** False if the person has not been led to what changed: then this press does that. */
    mayGoOn(): boolean {
      if (!news || versionOfPress === template?.fingerprint) return true
      setVersionOfPress(template?.fingerprint)
      return false
    },
    /** The server has refused the version on this page: shows the one that there is now. */
    async refresh(): Promise<void> {
      const current = await readAgain()
      setEarlier(template)
      setVersionOfPress(current.fingerprint)
    },
  }
}
