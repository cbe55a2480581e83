/**
 * Names of headers of list answers. This file contains no schemas, so that a page does not load the schema library.
 */

/** Headers of a numbered page: number of matching objects, number of all objects, and page number. */
export const MATCHING_HEADER = "X-Matching-Count";
export const TOTAL_HEADER = "X-Total-Count";
export const PAGE_HEADER = "X-Page";
/**
 * Header with the number of matching objects by status, on a page of the user's objects. A dictionary (RFC 9651),
 * such as `all=62, active=54, offered=2`.
 */
export const COUNTS_HEADER = "X-Status-Counts";
/**
 * Header with the number of unread notifications among the latest 200, on the first page of the user's notifications.
 */
export const UNREAD_HEADER = "X-Unread-Count";
