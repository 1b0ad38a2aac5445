import type { DocumentsRequest } from '@/lib/contract/documents-request'
import type { Field } from '@/lib/contract/field'
import type { TemplateRequest } from '@/lib/contract/operator'
import type { Removed } from '@/lib/contract/supplied-file'

type FrozenField = Pick<
  Field,
  'id' | 'type' | 'signerIndex' | 'page' | 'x' | 'y' | 'width' | 'height' | 'required' | 'readOnly' | 'label' | 'value'
>
/** The contents are streamed into the request from the database. */
type WithoutContents = { files: { name: string; fields: FrozenField[]; removed?: Removed }[] }

/** The request for an envelope of own documents, as it is stored before the first attempt. */
export type FrozenDocuments = WithoutContents &
  Pick<
    DocumentsRequest,
    'emailSubject' | 'emailMessage' | 'signerOrderRequired' | 'selfSigned' | 'expirationDays' | 'scheduleTime'
  > & {
    signers: Pick<DocumentsRequest['signers'][number], 'name' | 'email' | 'requestRole' | 'group' | 'privateMessage'>[]
  }

/** The request for a template, as it is stored before the first attempt. */
export type FrozenTemplate = WithoutContents & Omit<TemplateRequest, 'files'>

/** A PDF whose contents are sent: an upload's document, or a prepared one with other pages. */
export type FrozenFile = {
  source: 'upload' | 'prepared'
  id: string
  size: number
  sha256: string
  /** The file as it was chosen, of this upload, where it is sent beside the PDF. */
  supplied?: { id: string; size: number; sha256: string }
}

/** What is sent with contents of files, which a repeat sends in exactly the same way. */
export type Frozen = { files: FrozenFile[] } & (
  | { kind: 'envelope'; request: FrozenDocuments }
  | { kind: 'template'; request: FrozenTemplate }
)

/** The request for a further envelope with the documents of an existing one: each attempt reads them from that envelope. */
export type FrozenAgain = { request: FrozenDocuments; files: Pick<FrozenFile, 'size' | 'sha256'>[] }
