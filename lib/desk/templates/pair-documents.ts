import type { PdfFile, PdfSignRequest } from '@/lib/contract/envelope'

/** A template with what tells its documents apart: the SHA-256 of each as it is sent, if that is known, and its pages. */
export type TemplateSide = {
  template: PdfSignRequest
  documents: readonly { sha256: string | undefined; pages: number | undefined }[]
}

type Side = { index: number; file: PdfFile; sha256: string | undefined; pages: number | undefined }
/** Two versions of one document, or a document that only one template has. */
export type DocumentPair = { saved?: Side; mine?: Side }

/** Finds the same document in both: by its content, else by its name, else by its position. */
export function pairDocuments(saved: TemplateSide, mine: TemplateSide): DocumentPair[] {
  const theirs = sides(saved)
  const own = sides(mine)
  const pairs: DocumentPair[] = []
  const ways: ((one: Side, other: Side) => boolean)[] = [
    (one, other) => one.sha256 !== undefined && one.sha256 === other.sha256,
    (one, other) => Boolean(one.file.name) && one.file.name === other.file.name,
    (one, other) => one.index === other.index,
  ]
  for (const isSame of ways) {
    for (const one of [...theirs]) {
      const other = own.find((each) => isSame(one, each))
      if (!other) continue
      theirs.splice(theirs.indexOf(one), 1)
      own.splice(own.indexOf(other), 1)
      pairs.push({ saved: one, mine: other })
    }
  }
  const position = ({ saved: one, mine: other }: DocumentPair) => one?.index ?? other?.index ?? 0
  const single = [...theirs.map((one) => ({ saved: one })), ...own.map((other) => ({ mine: other }))]
  return [...pairs, ...single].toSorted((one, other) => position(one) - position(other))
}

const sides = ({ template, documents }: TemplateSide): Side[] =>
  (template.files ?? []).map((file, index) => ({
    index,
    file,
    sha256: documents[index]?.sha256,
    pages: documents[index]?.pages ?? file.pageCount,
  }))
