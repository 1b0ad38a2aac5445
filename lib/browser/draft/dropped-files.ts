const dropped = new Map<string, File[]>()

/** Keeps files that were dropped on one page for the draft that the next page opens. */
export const storeDroppedFiles = (draftId: string, files: File[]): void => void dropped.set(draftId, files)

/** Takes them, once. */
export function takeDroppedFiles(draftId: string): File[] {
  const files = dropped.get(draftId) ?? []
  dropped.delete(draftId)
  return files
}
