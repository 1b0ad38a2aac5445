/**
 * The browsers that journeys run in beside Chromium: those of this Debian, WebKit without what it learned last, as Safari was about a year
 * before, and the Firefox that was the long-term release before this one.
 */
export const ENGINES = ['webkit', 'webkit-older', 'firefox', 'firefox-140'] as const
export type Engine = (typeof ENGINES)[number]
