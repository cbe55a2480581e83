/** API keys for tests. */
import type { MadeApiKey, MakeApiKeyRequest } from "../contract/api-key.ts";
import { API_SCOPES } from "../contract/constants.ts";
import { body, type Harness, type Person } from "./harness.ts";

/** Creates an API key of this person, with all scopes unless `form` says otherwise. */
export const makeKey = (
  { call }: Pick<Harness, "call">,
  who: Person,
  form: Partial<MakeApiKeyRequest> = {},
): Promise<MadeApiKey> =>
  body(call("POST", "/user/api-keys", who, { name: "Robot", scopes: API_SCOPES, ...form }), 201);

/** Returns the person with the API key in place of the access token. */
export const byKey = (who: Person, { key }: MadeApiKey): Person => ({ ...who, accessToken: key });
