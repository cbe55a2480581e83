import { Hono } from "hono";
import { TokenPair } from "../../contract/auth.ts";
import { Done } from "../../contract/fields.ts";
import {
  AuthenticatorAppOptions,
  NothingRequest,
  RecoveryCodes,
  SecondFactor,
  SecondFactorRequest,
} from "../../contract/second-factor.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { AccountCall } from "../auth/call.ts";
import type { VisitorOf } from "../auth/visitor.ts";
import type { SecondFactorService } from "./service.ts";

/** `/auth/reauthenticate/second-factor` and `/user/second-factor`: the authenticator app of the signed-in user. */
export const secondFactorRoutes = (call: AccountCall, secondFactor: SecondFactorService, visitorOf: VisitorOf) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/auth/reauthenticate/second-factor",
      call({
        who: "user",
        does: "Confirms the identity of the signed-in user by a code of the authenticator app or a recovery code, and returns new tokens.",
        note: "The session counts as recently confirmed for ten minutes, and its previous tokens become invalid.",
        body: { SecondFactorRequest },
        checksSecret: true,
        answers: { 200: { TokenPair } },
        // Wrong codes are counted per account, and each one lengthens the wait before the next attempt.
        refuses: ["forbidden", "rate_limited"],
      }),
      async (c) => c.json(await secondFactor.confirm(c.var.caller, c.req.valid("json").otp, visitorOf(c))),
    )
    .get(
      "/user/second-factor",
      call({
        who: "user",
        does: "Returns the second factors of the account, and whether this session has proven one.",
        answers: { 200: { SecondFactor } },
      }),
      async (c) => c.json(await secondFactor.read(c.var.caller)),
    )
    .post(
      "/user/second-factor/app/options",
      call({
        who: "recent user",
        changesFactors: true,
        does: "Returns a new secret for an authenticator app, which must be confirmed within fifteen minutes.",
        body: { NothingRequest },
        answers: { 200: { AuthenticatorAppOptions } },
        refuses: ["conflict"],
        limit: "passkeyAccount",
      }),
      async (c) => c.json(await secondFactor.enrolOptions(c.var.caller)),
    )
    .post(
      "/user/second-factor/app",
      call({
        who: "recent user",
        changesFactors: true,
        does: "Adds an authenticator app by its first code, and returns recovery codes.",
        body: { SecondFactorRequest },
        checksSecret: true,
        answers: { 201: { RecoveryCodes } },
        refuses: ["conflict", "forbidden", "gone", "rate_limited"],
      }),
      async (c) => c.json(await secondFactor.enrol(c.var.caller, c.req.valid("json").otp, visitorOf(c)), 201),
    )
    .delete(
      "/user/second-factor/app",
      call({
        who: "recent user",
        changesFactors: true,
        does: "Removes the authenticator app and its recovery codes.",
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await secondFactor.remove(c.var.caller);
        return c.json({ message: "The authenticator app has been removed." });
      },
    )
    .post(
      "/user/second-factor/recovery-codes",
      call({
        who: "recent user",
        changesFactors: true,
        does: "Creates new recovery codes, which replace the remaining ones.",
        body: { NothingRequest },
        answers: { 201: { RecoveryCodes } },
        refuses: ["not_found"],
        limit: "passkeyAccount",
      }),
      async (c) => c.json(await secondFactor.renewCodes(c.var.caller), 201),
    );
