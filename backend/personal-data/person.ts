import { emailKey, type UserRecord } from "../accounts/users/store.ts";
import type { Person } from "../platform/kv/collection.ts";

/** The person of an account, as collections look for their records. */
export const personOf = ({ id, email, erasingSince }: UserRecord): Person => ({
  id,
  email,
  hasAddress: (typed) => emailKey(typed) === emailKey(email),
  erasingSince,
});
