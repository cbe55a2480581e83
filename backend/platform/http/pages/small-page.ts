/** Short pages that the server renders without scripts, in the product's style. */
import { join } from "node:path";
import type { Language } from "../../../contract/language.ts";
import { escaped } from "./markup.ts";

/**
 * Returns the tags that a small page takes from the shell built in `webDir`: icon, style sheets and the blocking script
 * that sets the theme. Returns `null` if the shell is not built.
 */
export async function shellHead(webDir: string): Promise<string | null> {
  const html = await Deno.readTextFile(join(webDir, "shell", "dist", "index.html")).catch(() => null);
  return (
    html &&
    [...html.matchAll(/<link [^>]*rel="(?:icon|stylesheet)"[^>]*>|<script src="[^"]*"><\/script>/g)]
      .map(([tag]) => tag)
      .join("")
  );
}

export interface SmallPage {
  readonly language: Language;
  readonly title: string;
  /** Two or three characters, shown in the ring above the title. */
  readonly mark: string;
  /** HTML below the title. */
  readonly content: string;
  /** Tags of the page's head: the result of `shellHead`. */
  readonly head: string | null;
}

export const smallPage = ({ language, title, mark, content, head }: SmallPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escaped(title)} — Authentica</title>${head ?? ""}<link rel="stylesheet" href="/refusal.css">
</head>
<body>
<main class="refusal">
<p class="mark" aria-hidden="true">${mark}</p>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
