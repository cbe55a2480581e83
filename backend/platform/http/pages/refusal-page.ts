import { createMiddleware } from "hono/factory";
import type { ErrorBody } from "../../../contract/errors.ts";
import { shellHead, smallPage } from "./small-page.ts";

/** Text of a page that reports a refusal, and the link that it offers. */
interface Told {
  readonly title: string;
  readonly words: string;
  readonly to: { readonly href: string; readonly words: string };
}

const HOME = { href: "/", words: "Revenir à l’accueil" };

function toldOf(status: number, path: string): Told {
  if (status === 404)
    return {
      title: "Rien à cette adresse",
      words: "Le lien est peut-être incomplet, ou ce qu’il désignait n’existe plus.",
      to: HOME,
    };
  if (status === 410 && path.startsWith("/api/user/export/"))
    return {
      title: "Ce lien ne sert plus",
      words:
        "La copie de vos données se télécharge une fois, et peu de temps après sa demande. Demandez-en une nouvelle.",
      to: { href: "/dashboard", words: "Revenir à votre tableau de bord" },
    };
  if (status === 410 && path.startsWith("/api/notifications/unsubscribe/"))
    return {
      title: "Ce lien ne sert plus",
      words:
        "L’adresse à laquelle il a été envoyé n’est plus celle du compte. Ce que vous recevez se choisit dans vos notifications.",
      to: { href: "/notifications#preferences", words: "Choisir les messages reçus" },
    };
  if (status === 410)
    return {
      title: "Ce lien ne sert plus",
      words: "Un lien de téléchargement ne sert qu’une fois, et peu de temps. Vos objets en donnent un nouveau.",
      to: { href: "/traceability", words: "Voir vos objets" },
    };
  if (status >= 500)
    return {
      title: "Une erreur inattendue s’est produite",
      words: "Vos objets et le registre n’ont pas été touchés. Réessayez dans un instant.",
      to: { href: "", words: "Réessayer" },
    };
  return {
    title: "Cette adresse ne s’ouvre pas ainsi",
    words: "Elle sert à l’application, qui la demande pour vous. Reprenez depuis l’accueil.",
    to: HOME,
  };
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
    headers.delete("Content-Length");
    c.res = undefined;
    c.res = new Response(page(toldOf(status, c.req.path), status, head, requestId), { status, headers });
  });

function page({ title, words, to }: Told, status: number, head: string, requestId: string | undefined): string {
  const reference = requestId
    ? `<p class="reference">Référence à donner au support&nbsp;: <code>${requestId}</code></p>`
    : "";
  const content = `<p>${words}</p>
${reference}
<p><a class="way" href="${to.href}">${to.words}</a></p>`;
  return smallPage({ title, mark: `${status}`, content, head });
}
