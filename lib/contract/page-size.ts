/** Items per list response; fixed by the service (interface 8). Apart from the schemas, so that lists need no parser. */
export const PAGE_SIZE = 100
