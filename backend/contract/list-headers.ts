/** Names of headers of list answers. Without schemas, so that a page loads no more than it needs. */

/** Headers of a numbered page: number of matching objects, number of all objects, and page number. */
export const MATCHING_HEADER = "X-Matching-Count";
export const TOTAL_HEADER = "X-Total-Count";
export const PAGE_HEADER = "X-Page";
/**
 * Header of a page of the user's objects: number of matching objects by status, as a dictionary (RFC 9651): `all=62,
 * active=54, offered=2`.
 */
export const COUNTS_HEADER = "X-Status-Counts";
/** Header of the first page of the user's notifications: how many of the latest 200 are unread. */
export const UNREAD_HEADER = "X-Unread-Count";
