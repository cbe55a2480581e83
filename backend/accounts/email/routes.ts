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

const COOKIE = "Sets the cookie that reset-password asks for; it is answered to the product's own pages alone.";

/** `/auth/email`: actions of links in e-mails, for readers of the mailbox. */
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
        does: "Lets the reader of an unproven address's mailbox choose the password of its account.",
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
        does: "Gives an account its former address back, ends every session, and lets its owner choose a new password.",
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
        does: "Sends the e-mail again that proves the address of the account.",
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
        does: "Proves the address of the account, by the code or the link of the e-mail.",
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
        does: "Sends a code to another address that is to be the account's; answered the same whether or not it is free.",
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
        does: "Changes the address of the account, by the code that the new one was sent.",
        note: "Both addresses get an e-mail; the reader of the former one can undo the change for seven days.",
        body: { ConfirmEmailRequest },
        checksSecret: true,
        answers: { 200: { User } },
        refuses: ["conflict", "rate_limited"],
      }),
      async (c) => c.json(await changing.confirm(c.var.caller, c.req.valid("json").code)),
    );
