import { Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import {
  ChangeEmailAnswer,
  ChangeEmailRequest,
  ConfirmEmailRequest,
  EmailLinkRequest,
  ProveEmailRequest,
} from "../../contract/address.ts";
import { OTP_MS } from "../../contract/constants.ts";
import { Done } from "../../contract/fields.ts";
import { RecoveryAnswer } from "../../contract/recovery.ts";
import { User } from "../../contract/user.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { sameOrigin } from "../../platform/http/calls/same-origin.ts";
import type { AccountCall } from "../auth/call.ts";
import { cookieOf } from "../recovery/routes.ts";
import type { Changing } from "./changing.ts";
import type { Proving } from "./proving.ts";

const COOKIE = "Sets the cookie that `reset-password` requires. Accepts requests from the product's own pages only.";

/** `/auth/email`: actions of the links in e-mails. Readers of the mailbox need not be signed in. */
export function emailLinkRoutes(call: AccountCall, proving: Proving, changing: Changing, publicUrl: string) {
  const { name, options } = cookieOf(publicUrl);
  const ownPages = sameOrigin(publicUrl);
  const maxAge = OTP_MS / 1000;
  return new Hono<{ Variables: Variables }>()
    .post(
      "/take-over",
      ownPages,
      call({
        who: "holder",
        does: "Lets the recipient of the proof e-mail take over an account with an unproven address, by choosing its password.",
        note: COOKIE,
        body: { EmailLinkRequest },
        answers: { 200: { RecoveryAnswer } },
        refuses: ["forbidden", "gone"],
        limit: "recovery",
      }),
      async (c) => {
        const { answer, cookie } = await proving.takeOver(c.req.valid("json").link, getCookie(c, name));
        setCookie(c, name, cookie, { ...options, maxAge });
        return c.json(answer);
      },
    )
    .post(
      "/undo",
      ownPages,
      call({
        who: "holder",
        does: "Restores the former address of an account, ends all its sessions, and lets its owner choose a new password.",
        note: COOKIE,
        body: { EmailLinkRequest },
        answers: { 200: { RecoveryAnswer } },
        refuses: ["forbidden", "gone"],
        limit: "recovery",
      }),
      async (c) => {
        const { answer, cookie } = await changing.undo(c.req.valid("json").link, getCookie(c, name));
        setCookie(c, name, cookie, { ...options, maxAge });
        return c.json(answer);
      },
    );
}

/** `/user/email`: the signed-in user's own address. */
export const emailRoutes = (call: AccountCall, proving: Proving, changing: Changing) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/proof-letter",
      call({
        who: "user",
        does: "Sends the e-mail that proves the account's address again.",
        answers: { 200: { Done } },
        refuses: ["conflict", "rate_limited"],
      }),
      async (c) => {
        await proving.send(c.var.caller);
        return c.json({ message: "An e-mail is on its way." });
      },
    )
    .post(
      "/prove",
      call({
        who: "user",
        does: "Proves the account's address by the code or the link in the e-mail.",
        body: { ProveEmailRequest },
        checksSecret: true,
        answers: { 200: { User } },
        refuses: ["forbidden", "gone", "rate_limited"],
      }),
      async (c) => c.json(await proving.prove(c.var.caller, c.req.valid("json"))),
    )
    .post(
      "/change",
      call({
        who: "recent user",
        does: "Requests a change of the account's address, and sends a code to the new address.",
        note: "The response does not reveal whether the new address is taken.",
        body: { ChangeEmailRequest },
        answers: { 200: { ChangeEmailAnswer } },
        refuses: ["conflict"],
        limit: "emailChangeAccount",
      }),
      async (c) => c.json(await changing.request(c.var.caller, c.req.valid("json").email)),
    )
    .post(
      "/confirm",
      call({
        who: "user",
        does: "Confirms a change of the account's address by the code sent to the new address.",
        note: "Both addresses are notified by e-mail. The link sent to the former address can undo the change for seven days.",
        body: { ConfirmEmailRequest },
        checksSecret: true,
        answers: { 200: { User } },
        refuses: ["conflict", "rate_limited"],
      }),
      async (c) => c.json(await changing.confirm(c.var.caller, c.req.valid("json").code)),
    );
