import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import type { ErrorBody } from "../../../contract/errors.ts";
import { firstLanguage, type Language } from "../../../contract/language.ts";
import { WORDS, type Words } from "../../../words/index.ts";
import { escaped } from "./markup.ts";
import { shellHead, smallPage } from "./small-page.ts";

/** Text of a page that reports a refusal, and the address of its link. */
interface Told {
  readonly words: keyof Omit<Words["refusalPages"], "reference">;
  readonly href: string;
}

function toldOf(status: number, path: string): Told {
  if (status === 404) return { words: "notFound", href: "/" };
  if (status === 410 && path.startsWith("/api/user/export/")) return { words: "exportGone", href: "/dashboard" };
  if (status === 410 && path.startsWith("/api/notifications/unsubscribe/"))
    return { words: "unsubscribeGone", href: "/notifications#preferences" };
  if (status === 410) return { words: "downloadGone", href: "/traceability" };
  return status >= 500 ? { words: "failed", href: "" } : { words: "notPage", href: "/" };
}

/**
 * Answers with an HTML page if a refused API address was opened in a browser (Fetch Metadata, `Sec-Fetch-Dest`);
 * programs and front ends get JSON. `webDir` contains `shell/dist`, whose style sheets and theme the page uses.
 */
export const refusalPages = (webDir: string) =>
  createMiddleware(async function drawRefusal(c, next) {
    await next();
    const { status } = c.res;
    if (c.req.method !== "GET" || status < 400 || c.req.header("Sec-Fetch-Dest") !== "document") return;
    const head = await shellHead(webDir);
    if (head === null) return;
    const { requestId } = (await c.res.clone().json()) as ErrorBody;
    const headers = new Headers(c.res.headers);
    headers.set("Content-Type", "text/html; charset=UTF-8");
    headers.append("Vary", "Accept-Language");
    headers.delete("Content-Length");
    const language = languageOfVisitor(c.req.header("Accept-Language"));
    c.res = undefined;
    c.res = new Response(page(toldOf(status, c.req.path), { status, language, head, requestId }), { status, headers });
  });

/**
 * Returns the language for a visitor whose account is unknown, by their `Accept-Language` (RFC 9110, section 12.5.4):
 * English if it is their first preference, otherwise French.
 */
function languageOfVisitor(accepted: string | undefined): Language {
  const [first] = parseAccept(accepted ?? "")
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q);
  return firstLanguage([first?.type ?? ""]) ?? "fr";
}

interface Refused {
  readonly status: number;
  readonly language: Language;
  /** Tags of the page's head: the result of `shellHead`. */
  readonly head: string;
  readonly requestId: string | undefined;
}

function page({ words, href }: Told, { status, language, head, requestId }: Refused): string {
  const { [words]: told, reference } = WORDS[language].refusalPages;
  const content = `<p>${escaped(told.text)}</p>
${requestId ? `<p class="reference">${escaped(reference)} <code>${requestId}</code></p>` : ""}
<p><a class="way" href="${href}">${escaped(told.link)}</a></p>`;
  return smallPage({ language, title: told.title, mark: `${status}`, content, head });
}
