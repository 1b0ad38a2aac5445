/**
 * "12,345": a whole number in English, as `toLocaleString('en')` writes it. That loads the browser's data about numbers first, which
 * takes 15 ms of the page's first second, and four times as long on a phone: text that every page shows at once is written by this.
 */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
