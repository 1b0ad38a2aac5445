import type { Appearance, FieldType } from '@/lib/contract/field-types'
import type { FormProperties } from '@/lib/envelope/wire-fields'
import type { Box, Place } from '@/lib/printing/place'

/**
 * A field that a document seems to ask for. Its place is on the page as the file shows it, without
 * a turn of the draft.
 */
export type Suggestion = Place & {
  /** Counted from 1, in the file. */
  page: number
  type: FieldType
  /** Which recipient it is probably for, counted from 1; undefined if nothing says so. */
  recipient: number | undefined
  label?: string
  required?: boolean
  /** What the form holds its entry to. */
  rules?: Pick<FormProperties, 'options' | 'decimals' | 'min' | 'max' | 'hint' | 'maxLength' | 'comb'>
  /** What the form begins with. */
  value?: string
  /** The choice that a radio button belongs to: `key` tells those apart that are called the same. */
  choice?: { key: string; name: string }
  /** What the page shows of a checkbox besides its mark, where it has no box of its own. */
  appearance?: Appearance
  /** What it was found by, for the person who decides about it. */
  why: string
}

/** A suggestion while its page is being read: in points of the page as a person sees it. */
export type FieldCandidate = Omit<Suggestion, keyof Place | 'page'> & { box: Box }

/** Words as a regular expression that finds them between other words, in any case. */
const anyOf = (...patterns: string[]) => new RegExp(`(?<![\\p{L}])(?:${patterns.join('|')})(?![\\p{L}])`, 'iu')

/** What asks for each type, in English, German, French, Spanish, Italian, Dutch and Portuguese. */
const SIGNATURE = anyOf(
  'signatures?',
  'sign here',
  'signed(?: by)?',
  'signer ici',
  'signé(?:e)?(?: par)?',
  'unterschrift(?:en)?',
  'unterzeichnet(?: von)?',
  'gezeichnet',
  'firmado(?: por)?',
  'firma',
  'rúbrica',
  'handtekening',
  'assinatura',
)
const INITIALS = anyOf(
  'initials?',
  'initialen',
  'namenszeichen',
  'paraphe',
  'iniciales',
  'iniziali',
  'paraaf',
  'rubrica',
)
const DATE = anyOf('dated?', 'datum', 'fecha')
/** These mean a date only where nothing else is said: “Fait à Lyon, le ____”. */
const DATE_ALONE = /^(?:(?:fait à .{1,40}[ ,])?le|data)$/iu
/** Dates that aren't the day of signing. */
const OTHER_DATE = anyOf(
  '(?:of )?birth',
  'born',
  'start',
  'end',
  'due',
  'expir\\p{L}*',
  'effective',
  'delivery',
  'invoice',
  '(?:geburts|liefer|rechnungs)\\p{L}*',
  'geboren',
  'beginn',
  'naissance',
  'nacimiento',
  'vencimiento',
)
const DATE_OF_SIGNATURE = anyOf(
  'date (?:of |de )?(?:la )?sign\\p{L}*',
  'date signed',
  'signature date',
  'datum der unterschrift',
  'unterschriftsdatum',
  'fecha de (?:la )?firma',
)
const EMAIL = anyOf('e-?mail(?: address)?', 'e-?mail-?adresse', 'courriel', 'correo(?: electrónico)?')
const COMPANY = anyOf(
  'company',
  'organi[sz]ation',
  'unternehmen',
  'société',
  'entreprise',
  'empresa',
  'azienda',
  'bedrijf',
)
const TITLE = anyOf('(?:job )?title', 'position', 'funktion', 'fonction', 'cargo', 'qualifica', 'functie')
const NAME = anyOf(
  '(?:print(?:ed)? |full |your )?name',
  'vor- und nachname',
  'nom(?: et prénom)?',
  'nombre(?: y apellidos)?',
  'nome',
  'naam',
)

/** Names of things rather than of the person who signs. */
const OTHER_NAME = anyOf('file', 'user', 'street', 'product', 'bank', 'project', 'city')
const SIGN_ALONE = /^(?:by|x|p\. ?p\.|i\. ?[av]\.)$/iu

/** The type of field that a label or a form field's name asks for; undefined if it says nothing. */
export function typeOfName(label: string, isGerman = false): FieldType | undefined {
  const text = label.trim()
  if (SIGN_ALONE.test(text)) return 'signature'
  if (DATE_OF_SIGNATURE.test(text) || DATE_ALONE.test(text)) return 'date'
  // In German, "Firma" is the company.
  if (isGerman && anyOf('firma').test(text)) return 'company'
  if (SIGNATURE.test(text)) return 'signature'
  if (INITIALS.test(text)) return 'initials'
  if (DATE.test(text)) return OTHER_DATE.test(text) || /,/.test(text) ? 'text' : 'date'
  if (EMAIL.test(text)) return 'email'
  if (TITLE.test(text)) return 'title'
  if (NAME.test(text)) return COMPANY.test(text) ? 'company' : OTHER_NAME.test(text) ? 'text' : 'name'
  return COMPANY.test(text) ? 'company' : undefined
}

const GERMAN = /(?<!\p{L})(?:und|der|die|das|Unterschrift|Datum)(?!\p{L})/u

/** Whether a page's text is German, as far as it matters for its labels. */
export const isGerman = (text: string): boolean => GERMAN.test(text)
