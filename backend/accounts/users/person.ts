import type { Person } from "../../platform/kv/collection.ts";
import { emailKey, type UserRecord } from "./store.ts";

/** Returns the properties of an account by which collections find the records of a user. */
export const personOf = ({ id, email, erasingSince }: UserRecord): Person => ({
  id,
  email,
  hasAddress: (typed) => emailKey(typed) === emailKey(email),
  erasingSince,
});
