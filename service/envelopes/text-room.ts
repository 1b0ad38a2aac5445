import { bytesOf, MAX_TEXT_BYTES, textBytes } from '@/lib/contract/text'
import { invalidField } from '../errors'
import type { Tables } from '../store/store'
import type { EnvelopeFile } from './sql/envelope-files'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

/** A text that a request adds, by the field that has it. */
export type Addition = { field: string; text: string | null | undefined }
type Files = readonly Pick<EnvelopeFile, 'name' | 'fields'>[]

/**
 * All texts of an envelope have a bound together, for its whole life: what it is made with, what each signer fills in, and the people
 * who take over a part. `replaced`: the fields whose value is among the additions.
 */
export async function requireTextRoom(
  tx: Tables,
  { envelope, signers }: { envelope: Envelope; signers: Signer[] },
  additions: readonly Addition[],
  replaced: ReadonlySet<string> = new Set(),
): Promise<void> {
  const entries = (await tx.signers.values(envelope.id)).flatMap(({ values }) => Object.entries(values ?? {}))
  const values = new Map([...entries, ...[...replaced].map((id): [string, string] => [id, ''])])
  const files = (await tx.envelopeFiles.ofEnvelope(envelope.id)).map((file) => ({
    ...file,
    fields: file.fields.map((field) => ({ ...field, value: values.get(field.id) ?? field.value })),
  }))
  requireRoom(sizeOf(envelope, signers, files), additions)
}

/** For an envelope that is made of a template. */
export function requireTemplateRoom(files: Files, additions: readonly Addition[]): void {
  requireRoom(sizeOf({}, [], files), additions)
}

/** The ids of an envelope and its signers are the service's own. */
function sizeOf(envelope: Partial<Envelope>, signers: readonly Signer[], files: Files): number {
  const people = signers.map((signer) => ({ ...signer, id: undefined }))
  return textBytes({ ...envelope, id: undefined, signers: people, files: files.map((file) => ({ ...file })) })
}

function requireRoom(used: number, additions: readonly Addition[]): void {
  let left = MAX_TEXT_BYTES - used
  for (const { field, text } of additions) {
    if (!text) continue
    left -= bytesOf(text)
    if (left < 0) throw invalidField(field, 'is too long: all texts of an envelope have at most 1 MB together')
  }
}
