'use client'

import { useState } from 'react'
import type { DraftField } from '@/lib/desk/contract/drafts/draft-content'
import { FieldEditor } from './field-editor'
import type { EditorDocument } from './model/pages'

const LETTER = { width: 612, height: 792 }
const DOCUMENTS: EditorDocument[] = [
  {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    name: 'Agreement.pdf',
    url: '/gallery/sample.pdf',
    pages: [
      { page: 1, turn: 0, ...LETTER },
      { page: 2, turn: 90, ...LETTER },
    ],
  },
]
const RECIPIENTS = [
  { id: 0, name: 'Ada Lovelace', email: 'ada@example.com', role: 'Signer' as const },
  { id: 1, name: 'Bo', email: 'bo@example.com', role: 'Signer' as const },
  { id: 2, name: 'Wolfeschlegelsteinhausenbergerdorff', email: '', role: 'Approver' as const },
  { id: 3, name: 'Cy', email: 'cy@example.com', role: 'CC' as const },
]

/** The editor on a sample, for the gallery of the development server. */
export function SampleEditor() {
  const [fields, setFields] = useState<DraftField[]>([])
  return (
    <main className="p-4">
      <FieldEditor draft="sample" documents={DOCUMENTS} recipients={RECIPIENTS} fields={fields} onChange={setFields} />
    </main>
  )
}
