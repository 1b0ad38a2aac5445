/** Where the PDF of an upload can be read once it is ready. */
export const uploadDocumentUrl = (id: string): string => `/api/uploads/${id}/document`
