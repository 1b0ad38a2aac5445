/** The link of a row, when that row is in the document. */
export function rowLink(body: HTMLElement | null, index: number): HTMLAnchorElement | null {
  return body?.querySelector<HTMLAnchorElement>(`a[data-row="${index}"]`) ?? null
}
