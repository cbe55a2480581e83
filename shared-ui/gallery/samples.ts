const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** Example hashes. The second differs from the first in one digit. */
export const HASHES: readonly [string, string, ...string[]] = [
  HASH,
  `${HASH.slice(0, -1)}9`,
  "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9",
  "baa5a0964d3320fbc0c6a922140453c8513ea24ab8fd0577034804a967248096",
  "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
];

/** A proof identifier. */
export const PROOF_ID = "T4RP-ECFW-573R";
/** Example time (ISO 8601, UTC). */
export const WHEN = "2025-03-03T13:05:00Z";

/** Handler for examples that do nothing. */
export const nothing = () => undefined;
