import { Hono } from "hono";
import { TokenPair } from "../../contract/auth.ts";
import { Done } from "../../contract/fields.ts";
import { PageQuery } from "../../contract/paging.ts";
import {
  AddPasskeyRequest,
  Passkey,
  PasskeyCreation,
  PasskeyOptionsRequest,
  PasskeyParam,
  PasskeyProof,
  PasskeyRequest,
  PasskeysAnswer,
  RenamePasskeyRequest,
} from "../../contract/passkey.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { oldestFirst, PAGED, paged } from "../../platform/http/calls/paged.ts";
import type { AccountCall } from "../auth/call.ts";
import type { VisitorOf } from "../auth/visitor.ts";
import type { Passkeys } from "./service.ts";

/** `/auth` and `/user/passkeys`: sign-in and confirmation with a passkey, and the passkeys of the signed-in user. */
export const passkeyRoutes = (call: AccountCall, passkeys: Passkeys, visitorOf: VisitorOf) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/auth/passkey/login-options",
      call({
        who: "anyone",
        does: "Returns WebAuthn options for signing in with a passkey.",
        body: { PasskeyOptionsRequest },
        answers: { 200: { PasskeyRequest } },
        limit: "passkey",
      }),
      async (c) => c.json(await passkeys.loginOptions()),
    )
    .post(
      "/auth/passkey/login",
      call({
        who: "holder",
        does: "Signs in with a passkey.",
        body: { PasskeyProof },
        answers: { 200: { TokenPair } },
        refuses: ["invalid_credentials"],
        limit: "passkey",
      }),
      async (c) => c.json(await passkeys.login(c.req.valid("json"), visitorOf(c))),
    )
    .post(
      "/auth/reauthenticate/passkey-options",
      call({
        who: "user",
        does: "Returns WebAuthn options for confirming the user's identity with one of their passkeys.",
        body: { PasskeyOptionsRequest },
        answers: { 200: { PasskeyRequest } },
        refuses: ["not_found"],
        limit: "passkey",
      }),
      async (c) => c.json(await passkeys.confirmOptions(c.var.caller)),
    )
    .post(
      "/auth/reauthenticate/passkey",
      call({
        who: "user",
        does: "Confirms the identity of the signed-in user by passkey, and returns new tokens.",
        note: "The session counts as recently confirmed for ten minutes, and its previous tokens become invalid.",
        body: { PasskeyProof },
        answers: { 200: { TokenPair } },
        refuses: ["forbidden"],
        limit: "passkey",
      }),
      async (c) => c.json(await passkeys.confirm(c.var.caller, c.req.valid("json"), visitorOf(c))),
    )
    .get(
      "/user/passkeys",
      call({
        who: "user",
        does: "Lists the passkeys of the account, oldest first.",
        note: PAGED,
        query: PageQuery,
        answers: { 200: { PasskeysAnswer } },
      }),
      async (c) => {
        const added = await passkeys.list(c.var.caller.user.id);
        return c.json({ data: paged(c, c.req.valid("query"), added, oldestFirst) } satisfies PasskeysAnswer);
      },
    )
    .post(
      "/user/passkeys/options",
      call({
        who: "recent user",
        changesFactors: true,
        does: "Returns WebAuthn options for creating a passkey.",
        body: { PasskeyOptionsRequest },
        answers: { 200: { PasskeyCreation } },
        refuses: ["conflict"],
        limit: "passkey",
      }),
      async (c) => c.json(await passkeys.addOptions(c.var.caller)),
    )
    .post(
      "/user/passkeys",
      call({
        who: "recent user",
        changesFactors: true,
        does: "Adds a passkey to the account.",
        body: { AddPasskeyRequest },
        answers: { 201: { Passkey } },
        refuses: ["conflict"],
        limit: ["passkey", "passkeyAccount"],
      }),
      async (c) => c.json(await passkeys.add(c.var.caller, c.req.valid("json")), 201),
    )
    .put(
      "/user/passkeys/:id",
      call({
        who: "owner",
        does: "Renames a passkey.",
        params: PasskeyParam,
        body: { RenamePasskeyRequest },
        answers: { 200: { Passkey } },
        refuses: ["not_found"],
      }),
      async (c) =>
        c.json(await passkeys.rename(c.var.caller.user.id, c.req.valid("param").id, c.req.valid("json").name)),
    )
    .delete(
      "/user/passkeys/:id",
      call({
        who: "recent owner",
        changesFactors: true,
        does: "Removes a passkey; sessions opened with it continue.",
        params: PasskeyParam,
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await passkeys.remove(c.var.caller, c.req.valid("param").id);
        return c.json({ message: "The passkey has been removed." });
      },
    );
