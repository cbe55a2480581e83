import type { Person } from "../../platform/kv/collection.ts";
import { emailKey, type UserRecord } from "./store.ts";

/** Returns the user of an account in the form by which collections find a user's records. */
export const personOf = ({ id, email, erasingSince }: UserRecord): Person => ({
  id,
  email,
  hasAddress: (typed) => emailKey(typed) === emailKey(email),
  erasingSince,
});
