import { Buffer } from "node:buffer";
import { type Context, Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { UnsubscribeForm, UnsubscribeParam } from "../../contract/unsubscribe.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { type BodyLimits, readBody } from "../../platform/http/forms/body.ts";
import { escaped } from "../../platform/http/pages/markup.ts";
import { shellHead, smallPage } from "../../platform/http/pages/small-page.ts";
import { Refusal } from "../../platform/refusal.ts";
import { WORDS } from "../../words/index.ts";
import type { Unsubscribed, Unsubscribing } from "./unsubscribe.ts";

const LIMITS: BodyLimits = {
  idleMs: 5000,
  totalMs: 10_000,
  maxBytes: 1024,
  tooLarge: "The body is larger than 1 KiB.",
};

/**
 * Routes of `/notifications/unsubscribe`, the unsubscribe links in e-mails. Mail programs send a POST after the
 * reader has confirmed. Security scanners that open every link in an e-mail send a GET, so GET changes nothing.
 * `webDir` contains `shell/dist`, whose styles the page uses; `null` if it is not built.
 */
export const unsubscribeRoutes = (call: AccountCall, unsubscribing: Unsubscribing, webDir: string | null) => {
  const draw = async (c: Context, page: Unsubscribed) =>
    c.html(unsubscribePage({ ...page, head: webDir === null ? null : await shellHead(webDir) }));
  return new Hono<{ Variables: Variables }>()
    .get(
      "/unsubscribe/:token",
      call({
        who: "holder",
        does: "Returns a page that asks for confirmation before unsubscribing.",
        params: UnsubscribeParam,
        answers: { 200: { media: "text/html", words: "HTML page." } },
        refuses: ["gone"],
        limit: "unsubscribe",
      }),
      async (c) => draw(c, await unsubscribing.look(c.req.valid("param").token)),
    )
    .post(
      "/unsubscribe/:token",
      call({
        who: "holder",
        does: "Unsubscribes the recipient from one kind of e-mail (RFC 8058).",
        params: UnsubscribeParam,
        shortForm: { UnsubscribeForm },
        answers: { 200: { media: "text/html", words: "HTML page that confirms it." } },
        refuses: ["gone", "invalid_input", "timeout", "too_large"],
        limit: "unsubscribe",
      }),
      async (c) => {
        if (!(await isOneClick(c.req.raw)))
          throw new Refusal("invalid_input", "The request body must be a form with List-Unsubscribe=One-Click.");
        return draw(c, await unsubscribing.leave(c.req.valid("param").token));
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

const PREFERENCES = "/notifications#preferences";

interface UnsubscribePage extends Unsubscribed {
  /** Result of `shellHead`. */
  readonly head: string | null;
}

/** Returns the page that asks for confirmation before unsubscribing, or that confirms it. */
function unsubscribePage({ kind, language, isOn, head }: UnsubscribePage): string {
  const { asking, done } = WORDS[language].unsubscribe;
  const paragraph = (html: string) => `<p>${html}</p>`;
  return isOn
    ? smallPage({
        language,
        title: asking.title,
        mark: "@",
        content: [
          paragraph(escaped(asking.text(kind))),
          `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="way">${escaped(asking.button)}</button></form>`,
          paragraph(`<a href="${PREFERENCES}">${escaped(asking.preferences)}</a>`),
        ].join("\n"),
        head,
      })
    : smallPage({
        language,
        title: done.title,
        mark: "@",
        content: [
          paragraph(escaped(done.text(kind))),
          paragraph(`<a class="way" href="${PREFERENCES}">${escaped(done.preferences)}</a>`),
        ].join("\n"),
        head,
      });
}
