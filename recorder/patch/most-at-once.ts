/**
 * Characters beyond which a text is not taken apart at once, since that would hold a page. What is
 * longer is shown as the text that it is, or taken apart when it is asked for, in steps.
 */
export const MOST_AT_ONCE = 1_000_000
