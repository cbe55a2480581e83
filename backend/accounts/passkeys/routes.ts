import { Hono } from "hono";
import {
  AddPasskeyRequest,
  PasskeyOptionsRequest,
  PasskeyParam,
  PasskeyProof,
  type PasskeysAnswer,
  RenamePasskeyRequest,
} from "../../contract/passkey.ts";
import type { CallerVariables, Variables } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/guards.ts";
import { limitAccount, limitAddress } from "../../platform/http/limit.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { deviceOf } from "../auth/device.ts";
import type { Auth } from "../auth/service.ts";
import type { Passkeys } from "./service.ts";

/** `/auth/passkey`: signing in with a passkey. */
export const passkeyLoginRoutes = (passkeys: Passkeys, limits: Limits) =>
  new Hono<{ Variables: Variables }>()
    .use(limitAddress(limits, "passkey"))
    .post("/login-options", jsonBody, validate("json", PasskeyOptionsRequest), async (c) =>
      c.json(await passkeys.loginOptions()),
    )
    .post("/login", jsonBody, validate("json", PasskeyProof), async (c) =>
      c.json(await passkeys.login(c.req.valid("json"), deviceOf(c.req.header("user-agent")))),
    );

/** `/auth/reauthenticate`: a signed-in person confirms with a passkey. */
export const passkeyConfirmRoutes = (auth: Auth, passkeys: Passkeys, limits: Limits) =>
  new Hono<{ Variables: CallerVariables }>()
    .post(
      "/passkey-options",
      limitAddress(limits, "passkey"),
      requireUser(auth),
      jsonBody,
      validate("json", PasskeyOptionsRequest),
      async (c) => c.json(await passkeys.confirmOptions(c.var.caller)),
    )
    .post(
      "/passkey",
      limitAddress(limits, "passkey"),
      requireUser(auth),
      jsonBody,
      validate("json", PasskeyProof),
      async (c) => {
        await passkeys.confirm(c.var.caller, c.req.valid("json"));
        return c.json({ message: "Confirmed." });
      },
    );

/** `/user/passkeys`: the passkeys of the signed-in person. */
export const passkeyRoutes = (auth: Auth, passkeys: Passkeys, limits: Limits) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth))
    .get("/", async (c) => c.json({ data: await passkeys.list(c.var.caller.user.id) } satisfies PasskeysAnswer))
    .post("/options", limitAddress(limits, "passkey"), jsonBody, validate("json", PasskeyOptionsRequest), async (c) =>
      c.json(await passkeys.addOptions(c.var.caller)),
    )
    .post(
      "/",
      limitAddress(limits, "passkey"),
      limitAccount(limits, "passkeyAccount"),
      jsonBody,
      validate("json", AddPasskeyRequest),
      async (c) => c.json(await passkeys.add(c.var.caller, c.req.valid("json")), 201),
    )
    .put("/:id", validate("param", PasskeyParam), jsonBody, validate("json", RenamePasskeyRequest), async (c) =>
      c.json(await passkeys.rename(c.var.caller.user.id, c.req.valid("param").id, c.req.valid("json").name)),
    )
    .delete("/:id", validate("param", PasskeyParam), async (c) => {
      await passkeys.remove(c.var.caller, c.req.valid("param").id);
      return c.json({ message: "The passkey has been removed." });
    });
