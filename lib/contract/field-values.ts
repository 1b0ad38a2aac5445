import { z } from 'zod'
import { opt } from './optional'

/** What one field holds. A service has these as `field_values`. */
export const FieldEntry = z
  .looseObject({
    id: z.string().describe('The field’s id.'),
    type: z.string().describe('Its type. Others may come.'),
    label: opt(z.string()).describe('Its label, if it has one.'),
    group: opt(z.string()).describe('Name of its group, if it has one.'),
    signerIndex: z.number().int().describe('Whose field it is: the signer’s id.'),
    signerName: z.string().describe('Who filled it in.'),
    file: z.number().int().describe('Index of the document, from 0.'),
    page: z.number().int().describe('Page of the document, from 1.'),
    value: z
      .string()
      .describe(
        'What was filled in, in its own notation: number 1234.5, date_entry YYYY-MM-DD, "true" for what is ticked or chosen and for a signature or initials. Empty where nothing was.',
      ),
    signedOn: z.string().describe('When the signer finished: MM/dd/yyyy HH:mm:ss, UTC.'),
  })
  .meta({ id: 'FieldEntry', description: 'A field of somebody who has finished, with what they filled in.' })
export type FieldEntry = z.infer<typeof FieldEntry>

export const EnvelopeValues = z
  .looseObject({
    envelopeId: z.string().describe('The envelope’s id.'),
    status: z.string().describe('Its status.'),
    emailSubject: opt(z.string()).describe('Its subject.'),
    values: z
      .array(FieldEntry)
      .describe('Fields of those who have finished, in the order of the documents, without hidden ones.'),
  })
  .meta({ id: 'EnvelopeValues', description: 'What was filled in in one envelope.' })
export type EnvelopeValues = z.infer<typeof EnvelopeValues>

export const TemplateValues = z
  .looseObject({
    items: z.array(EnvelopeValues).describe('Envelopes that were sent from the template, the newest first.'),
    next: opt(z.string()).describe('What `after` takes for the next page. Absent on the last one.'),
  })
  .meta({ id: 'TemplateValues', description: 'A page of what was filled in in a template’s envelopes.' })
export type TemplateValues = z.infer<typeof TemplateValues>

export const TemplateValuesQuery = z.object({ after: opt(z.string()) })
