import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft } from '@/lib/desk/contract/desk'
import { slotsOf } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'

const key = (draftId: string) => `new draft ${draftId}`
const begun = new Set<string>()

/** A browser may refuse storage altogether; then a reload begins an untouched draft again. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

/** Names a draft that the server gets to know with its first change. */
export function beginDraft(): string {
  const id = randomId()
  begun.add(id)
  storage()?.setItem(key(id), 'begun')
  return id
}

/** True in the tab that began it, until the server has it. */
export const isNewDraft = (draftId: string): boolean => begun.has(draftId) || Boolean(storage()?.getItem(key(draftId)))

export function forgetNewDraft(draftId: string): void {
  begun.delete(draftId)
  storage()?.removeItem(key(draftId))
}

/** What the wizard shows of a draft that nothing was typed into. Version 0: the server does not have it. */
export function blankDraft(id: string, templateId: string, template: PdfSignRequest): Draft {
  return {
    id,
    template_id: templateId,
    template_name: templateTitle(template),
    state: 'open',
    content: { slots: slotsOf(template).map(({ signerIndex }) => ({ signerIndex, name: '', email: '' })) },
    version: 0,
    updated_on: '',
  }
}

/** A version 4 UUID; `crypto.randomUUID` exists on secure origins only. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
