/** The folder of the service's files. The built program lies in `.service/`, beside it. */
export const SERVICE_FOLDER = new URL('../service/', import.meta.url)

/** False while the service runs from its TypeScript sources. */
export const BUILT = !import.meta.url.endsWith('.ts')
