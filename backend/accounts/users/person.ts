import type { Person } from "../../platform/kv/collection.ts";
import { emailKey, type UserRecord } from "./store.ts";

/** The person of an account, as collections look for their records. */
export const personOf = ({ id, email, erasingSince }: UserRecord): Person => ({
  id,
  email,
  hasAddress: (typed) => emailKey(typed) === emailKey(email),
  erasingSince,
});
