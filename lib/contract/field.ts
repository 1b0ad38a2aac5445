import { z } from 'zod'
import {
  APPEARANCES,
  FIELD_TYPES,
  GROUP_RULES,
  longestValue,
  MOST_DECIMALS,
  MOST_OPTIONS,
  PATTERNS,
} from './field-types'
import { opt } from './optional'
import { OneLine } from './text'

const fraction = z.number().min(0).max(1)

/** What decides about a field: what another field of the signer holds. */
export const Condition = z
  .looseObject({
    field: z.string().min(1).describe('Id of another field of the same signer.'),
    is: z.enum(['filled', 'empty', 'equal', 'not_equal']).describe('A hidden field is empty.'),
    value: opt(z.string()).describe('For equal and not_equal: "true" for what is ticked or chosen.'),
  })
  .meta({ id: 'Condition', description: 'True or false by what another field of the same signer holds.' })
export type Condition = z.infer<typeof Condition>

const NewCondition = Condition.extend({
  field: OneLine.min(1).describe('Id of another field of the same signer.'),
  value: opt(OneLine).describe('For equal and not_equal: "true" for what is ticked or chosen.'),
})
  .strip()
  .meta({ id: 'NewCondition', description: 'A Condition as it is placed.' })

/** What a service offers as `form_fields`, as it is placed: what does not fit is refused. */
export const FORM_PROPERTIES = {
  hint: opt(OneLine).describe('How to fill it in.'),
  options: opt(z.array(OneLine.min(1)).min(1).max(MOST_OPTIONS)).describe('What a dropdown offers.'),
  group: opt(OneLine.min(1)).describe(
    'Name of the group, one signer’s. Radio buttons of a group are one choice; checkboxes of a group have its rule.',
  ),
  groupRule: opt(z.enum(GROUP_RULES)).describe(
    'How many of the group are ticked or chosen: the same in each of its fields. Radio buttons: exactly_one, or none.',
  ),
  pattern: opt(z.enum(PATTERNS)).describe('What a text is held to.'),
  min: opt(OneLine).describe('Least number such as 0.5, or earliest day such as 2026-01-31.'),
  max: opt(OneLine).describe('Greatest number, or latest day.'),
  decimals: opt(z.number().int().min(0).max(MOST_DECIMALS)).describe(
    `Most digits of a number after the decimal point; ${MOST_DECIMALS} if left out.`,
  ),
  showIf: opt(NewCondition).describe('Otherwise the field is hidden: it is not filled in, not required, not stamped.'),
  requiredIf: opt(NewCondition).describe('The signer cannot finish without it when this is true.'),
}
/** What a service offers as `button_labels`, as it is placed. */
export const appearance = opt(z.enum(APPEARANCES)).describe(
  'Of a checkbox or radio button, what the page shows besides its mark: button, its empty box or circle, also where nothing is ticked; button_with_label, its label beside it as well. Left out: nothing, because the page has them.',
)
/** What a service offers as `text_lengths`, as it is placed. */
export const maxLength = opt(z.number().int().min(1).max(longestValue('text'))).describe(
  'Of a text: the most characters that it takes.',
)
export const comb = opt(z.boolean()).describe(
  'True: the characters of a text with a maxLength are printed in as many cells of one width, as a comb.',
)
const { hint, options, group, groupRule, pattern, min, max, decimals, showIf, requiredIf } = FORM_PROPERTIES

/**
 * A placed field (docs/interface.md, 10.8). `readOnly` and everything after `label` are additions of
 * the embedded service. Another service may mean something else by their names: what does not fit is
 * absent.
 */
export const Field = z
  .looseObject({
    id: z.string().min(1).describe('Unique among the fields of the envelope.'),
    type: z.enum(FIELD_TYPES).describe('What is filled in.'),
    signerIndex: z.number().int().min(0).describe('Whose field it is: the signer’s id.'),
    page: z.number().int().min(1).describe('Page of the file, from 1.'),
    x: fraction.describe('Left edge, a fraction of the page.'),
    y: fraction.describe('Upper edge.'),
    width: fraction.describe('Width.'),
    height: fraction.describe('Height.'),
    required: opt(z.boolean()).describe('True: the signer cannot finish without it.'),
    readOnly: opt(z.boolean()).describe(
      'True: the signer sees the value and cannot change it. Not for signatures, initials, dates of signing and email addresses.',
    ),
    value: opt(z.string()).describe('What it holds before the signer changes it; "true" for what is ticked or chosen.'),
    label: opt(z.string()).describe('What the signer reads about it; of a radio button, the choice it stands for.'),
    hint: hint.catch(undefined),
    options: options.catch(undefined),
    group: group.catch(undefined),
    groupRule: groupRule.catch(undefined),
    pattern: pattern.catch(undefined),
    min: min.catch(undefined),
    max: max.catch(undefined),
    decimals: decimals.catch(undefined),
    showIf: opt(Condition)
      .catch(undefined)
      .describe(showIf.description ?? ''),
    requiredIf: opt(Condition)
      .catch(undefined)
      .describe(requiredIf.description ?? ''),
    appearance: appearance.catch(undefined),
    maxLength: maxLength.catch(undefined),
    comb: comb.catch(undefined),
  })
  .meta({
    id: 'Field',
    description:
      'A field placed on a page. x, y, width and height are fractions (0 to 1) of the page as a person sees it, from the top left.',
  })
export type Field = z.infer<typeof Field>

/** More is a form for machines; nobody places that many fields. */
export const MAX_FORM_FIELDS = 2_000
/** The longest name or label. */
export const MAX_FORM_TEXT = 200

/**
 * A field of a PDF form that waits for an answer. The document that is sent has no form, so this is
 * all that is known of it. Its place is a fraction of the page as a person sees it.
 */
export const FormField = z.object({
  page: z.number().int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  kind: z.enum(['text', 'choice', 'checkbox', 'radio', 'signature']),
  /** Its name with those of the fields above it, such as "buyer.address". */
  name: z.string(),
  label: z.string().optional(),
  required: z.boolean(),
  /** The form checks that it is a date. */
  isDate: z.boolean().optional(),
  /** The form checks that it is a number or a phone number. */
  format: z.enum(['number', 'phone']).optional(),
  decimals: z.number().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  /** What it begins with. */
  value: z.string().optional(),
  /** A choice that is made in the form: the page shows it, and no field is suggested. */
  isPrinted: z.boolean().optional(),
  /** The most characters that a text may have, and whether each has a cell of its own. */
  maxLength: z.number().optional(),
  isComb: z.boolean().optional(),
  /** What a choice offers; of a text, entries among others. */
  options: z.array(z.string()).optional(),
  /** What a radio button stands for. Buttons with one name are one choice. */
  option: z.string().optional(),
})
export type FormField = z.infer<typeof FormField>
