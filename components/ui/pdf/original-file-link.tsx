type OriginalFileLinkProps = { url: string; name: string }

/** Downloads the file that a document was made of. */
export function OriginalFileLink({ url, name }: OriginalFileLinkProps) {
  return (
    <a
      href={url}
      download
      aria-label={`Original file of ${name}`}
      className="shrink-0 rounded-sm text-13 text-ink-soft underline underline-offset-2 hover:text-ink"
    >
      Original file
    </a>
  )
}
