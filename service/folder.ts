/** The folder of the service's files. The built program is in `.service/`, next to it. */
export const SERVICE_FOLDER = new URL('../service/', import.meta.url)

/** False while the service runs from its TypeScript sources. */
export const IS_BUILT = !import.meta.url.endsWith('.ts')
