/** API keys of tests. */
import type { MadeApiKey, MakeApiKeyRequest } from "../contract/api-key.ts";
import { API_SCOPES } from "../contract/constants.ts";
import { body, type Harness, type Person } from "./harness.ts";

/** Makes a key of this person, for everything unless `form` says otherwise. */
export const makeKey = (
  { call }: Pick<Harness, "call">,
  who: Person,
  form: Partial<MakeApiKeyRequest> = {},
): Promise<MadeApiKey> =>
  body(call("POST", "/user/api-keys", who, { name: "Robot", scopes: API_SCOPES, ...form }), 201);

/** The person as a program that has their key. */
export const byKey = (who: Person, { key }: MadeApiKey): Person => ({ ...who, accessToken: key });
