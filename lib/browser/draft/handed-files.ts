const handed = new Map<string, File[]>()

/** Hands files that were dropped on one page to the draft that the next page opens. */
export const handFiles = (draftId: string, files: File[]): void => void handed.set(draftId, files)

/** Takes them, once. */
export function takeHandedFiles(draftId: string): File[] {
  const files = handed.get(draftId) ?? []
  handed.delete(draftId)
  return files
}
