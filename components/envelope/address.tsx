/** An e-mail address that, where it is too long for its line, breaks before its domain and not in the middle of a word. */
export function Address({ of }: { of: string }) {
  const at = of.indexOf('@') + 1
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
