import { Hono } from "hono";
import { ApiKeyParam, ApiKeysAnswer, MadeApiKey, MakeApiKeyRequest, ThisApiKey } from "../../contract/api-key.ts";
import { API_SCOPES } from "../../contract/constants.ts";
import { Done } from "../../contract/fields.ts";
import { PageQuery } from "../../contract/paging.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { PAGED, paged } from "../../platform/http/calls/paged.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountCall } from "../auth/call.ts";
import type { ApiKeys } from "./service.ts";

/** `/user/api-keys`: API keys of the signed-in user; `/key`: the API key that makes the request. */
export const apiKeyRoutes = (call: AccountCall, keys: ApiKeys) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/user/api-keys",
      call({
        who: "user",
        does: "Lists the API keys of the account, newest first.",
        note: PAGED,
        query: PageQuery,
        answers: { 200: { ApiKeysAnswer } },
      }),
      async (c) => {
        const made = await keys.list(c.var.caller.user);
        const data = paged(c, c.req.valid("query"), made, ({ createdAt, _id }) => [createdAt, _id]);
        return c.json({ data } satisfies ApiKeysAnswer);
      },
    )
    .post(
      "/user/api-keys",
      call({
        who: "recent user",
        changesFactors: true,
        does: "Creates an API key and notifies the owner by e-mail.",
        note: "Only this response contains the key itself.",
        body: { MakeApiKeyRequest },
        answers: { 201: { MadeApiKey } },
        refuses: ["conflict"],
        limit: "apiKeyAccount",
      }),
      async (c) => c.json(await keys.make(c.var.caller, c.req.valid("json")), 201),
    )
    .delete(
      "/user/api-keys/:id",
      call({
        who: "owner",
        does: "Revokes an API key with immediate effect, and notifies the owner by e-mail.",
        params: ApiKeyParam,
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await keys.revoke(c.var.caller, c.req.valid("param").id);
        return c.json({ message: "The API key is revoked." });
      },
    )
    .get(
      "/key",
      call({
        who: "user",
        scope: API_SCOPES,
        does: "Returns the scopes and expiry of the API key that makes the request.",
        note: "Returns `not_found` if the request is made with an access token.",
        answers: { 200: { ThisApiKey } },
        refuses: ["not_found"],
      }),
      async (c) => {
        const { user, key } = c.var.caller;
        if (!key) throw new Refusal("not_found", "This request is not made with an API key.");
        return c.json({ apiKey: await keys.one(user, key.id) } satisfies ThisApiKey);
      },
    );
