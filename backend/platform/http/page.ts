import type { RemotesAnswer } from "../../contract/release.ts";
import type { RemoteName } from "../remotes/settings.ts";
import { type LinkPreview, withLinkPreview } from "./link-preview.ts";

/** What the server puts into the shell's page. */
export interface PageParts {
  /** Where the microfrontends are, for the shell to read before it asks. */
  readonly addresses: RemotesAnswer;
  readonly preview?: LinkPreview | null;
  /** Which microfrontends a developer has replaced, and by what. */
  readonly overrides: ReadonlyMap<RemoteName, string>;
}

const ROOT = '<div id="root"></div>';

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The shell's page with what the server knows by then. */
export function composePage(shell: string, { addresses, preview, overrides }: PageParts): string {
  let page = preview ? withLinkPreview(shell, preview) : shell;
  // A block of data, which no policy of scripts looks at. No tag may begin in it.
  const data = JSON.stringify(addresses).replaceAll("<", "\\u003c");
  page = put(page, "</head>", `<script type="application/json" id="remotes">${data}</script></head>`);
  if (overrides.size > 0) page = withBar(page, overrides);
  return page;
}

// A function, since a `$` in a replacement text would mean something.
const put = (page: string, what: string, by: string) => page.replace(what, () => by);

/** Says at the top what is not the product's own. Its link is one of this site: it ends the overrides. */
function withBar(page: string, overrides: ReadonlyMap<RemoteName, string>): string {
  const list = [...overrides].map(([name, base]) => `<code>${name}</code> vient de <code>${escaped(base)}</code>`);
  const bar = `<aside class="overridden"><p>Développement&nbsp;: ${list.join(", ")}.</p><a href="?remotes=">Revenir à la version servie</a></aside>`;
  const sheet = '<link href="/overridden.css" rel="stylesheet">';
  return put(put(page, "</head>", `${sheet}</head>`), ROOT, `${bar}${ROOT}`);
}
