import { tidyLine, tidyLines } from '@/lib/contract/one-line'
import type { DraftContent } from './draft-content'

const line = (text: string | undefined) => text && tidyLine(text)
const lines = (text: string | undefined) => text && tidyLines(text)

/** The draft as it is sent: without line breaks in names, and without what copying adds to texts. A person could not see either. */
export const tidyContent = (content: DraftContent): DraftContent => ({
  ...content,
  emailSubject: line(content.emailSubject),
  emailMessage: lines(content.emailMessage),
  templateName: line(content.templateName),
  recipients: content.recipients.map((recipient) => ({
    ...recipient,
    name: tidyLine(recipient.name),
    defaultName: line(recipient.defaultName),
    round: line(recipient.round),
    privateMessage: lines(recipient.privateMessage),
  })),
  documents: content.documents?.map((document) => ({ ...document, name: tidyLine(document.name) })),
  fields: content.fields?.map((field) => ({ ...field, label: line(field.label), value: lines(field.value) })),
})
