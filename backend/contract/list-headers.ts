/** Names of headers beside a list. No schema here, and no more than a list needs. */

/** Headers of a numbered page of a list: how many there are of what was asked for, how many in all, and which page it is. */
export const MATCHING_HEADER = "X-Matching-Count";
export const TOTAL_HEADER = "X-Total-Count";
export const PAGE_HEADER = "X-Page";
/** Of a page of a person's objects: how many there are in each of the view's statuses, as a dictionary (RFC 9651): `all=62, active=54, offered=2`. */
export const COUNTS_HEADER = "X-Status-Counts";
/** Of the first page of a person's notifications: how many of the latest 200 are unread. */
export const UNREAD_HEADER = "X-Unread-Count";
