import { Buffer } from "node:buffer";
import { type Context, Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { UnsubscribeForm, UnsubscribeParam } from "../../contract/unsubscribe.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { type BodyLimits, readBody } from "../../platform/http/forms/body.ts";
import { shellHead } from "../../platform/http/pages/small-page.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Unsubscribing } from "./unsubscribe.ts";
import { type UnsubscribePage, unsubscribePage } from "./unsubscribe-page.ts";

const LIMITS: BodyLimits = {
  idleMs: 5000,
  totalMs: 10_000,
  maxBytes: 1024,
  tooLarge: "The body is larger than 1 KiB.",
};

/**
 * `/notifications/unsubscribe`: the addresses in letters. Mail programs send a POST once their reader has said so; what opens every address of a
 * letter sends a GET, which changes nothing. `webDir` holds `shell/dist`, whose looks the page borrows; `null`: it has none.
 */
export const unsubscribeRoutes = (call: AccountCall, unsubscribing: Unsubscribing, webDir: string | null) => {
  const draw = async (c: Context, page: Omit<UnsubscribePage, "head">) =>
    c.html(unsubscribePage({ ...page, head: webDir === null ? null : await shellHead(webDir) }));
  return new Hono<{ Variables: Variables }>()
    .get(
      "/unsubscribe/:token",
      call({
        who: "holder",
        does: "Draws the page that asks whether no more letters of a kind are wanted.",
        params: UnsubscribeParam,
        answers: { 200: { media: "text/html", words: "The page." } },
        refuses: ["gone"],
        limit: "unsubscribe",
      }),
      async (c) => draw(c, await unsubscribing.look(c.req.valid("param").token)),
    )
    .post(
      "/unsubscribe/:token",
      call({
        who: "holder",
        does: "Switches the letters of a kind off for whom they went to (RFC 8058).",
        params: UnsubscribeParam,
        shortForm: { UnsubscribeForm },
        answers: { 200: { media: "text/html", words: "A page that says so." } },
        refuses: ["gone", "invalid_input", "timeout", "too_large"],
        limit: "unsubscribe",
      }),
      async (c) => {
        if (!(await isOneClick(c.req.raw)))
          throw new Refusal("invalid_input", "The body must be a form with List-Unsubscribe=One-Click.");
        return draw(c, { kind: await unsubscribing.leave(c.req.valid("param").token), isOn: false });
      },
    );
};

async function isOneClick({ headers, body }: Request): Promise<boolean> {
  const bytes = body ? await Array.fromAsync(readBody(body, LIMITS)) : [];
  const type = headers.get("content-type") ?? "";
  const sent = new Response(Buffer.concat(bytes), { headers: { "content-type": type } });
  const form = await sent.formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}
