import { signersParams } from '@/app/(desk)/signers/search-params'
import { UserSearch } from '@/components/ui/icons'
import { FileSearch } from '@/components/ui/more-icons'
import type { Entry } from './entry'
import type { Prepared } from './search'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Entries for a typed id or e-mail address, unless a known entry leads to the same page. */
export function directEntries(typed: string, known: readonly Prepared[] = []): Entry[] {
  const named = new Set(known.flatMap(({ entry }) => (entry.group === 'recent' ? [] : [entry.act])))
  return led(typed).filter(({ act }) => !named.has(act))
}

function led(typed: string): Entry[] {
  const text = typed.trim()
  const id = UUID.exec(text)?.[0].toLowerCase()
  if (id) {
    return [
      {
        key: 'direct id',
        group: 'direct',
        name: 'Open the envelope with this id',
        about: id,
        icon: FileSearch,
        act: `/envelopes/${id}`,
      },
    ]
  }
  if (!ADDRESS.test(text)) return []
  return [
    {
      key: 'direct email',
      group: 'direct',
      name: `Look up ${text}`,
      about: 'Everything this address was asked to sign',
      icon: UserSearch,
      act: signersParams.href('/signers', { email: text }),
    },
  ]
}
