/** The link of a row, or what takes the focus in one that leads nowhere; null while that row is not in the document. */
export function rowLink(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null
}
