import { join } from "node:path";
import { markOf } from "../remotes/place.ts";
import { createShelf, type Kept, keep } from "./kept.ts";
import type { LinkPreview } from "./link-preview.ts";
import { composePage } from "./page.ts";
import { prerenderedPages } from "./prerendered.ts";
import type { Visit } from "./visits.ts";

export interface PagesOptions {
  /** Folder that holds `shell/dist`. */
  readonly webDir: string;
  readonly previewAt: (path: string) => Promise<LinkPreview | null>;
}

/** Pages that are held compressed: of each address that has one of its own, as many as there are builds on trial. */
const MOST_PAGES = 100;
const HTML = "text/html; charset=UTF-8";

/** The page of each address: the shell's own, with what is known of the microfrontends in it. */
export function createPages({ webDir, previewAt }: PagesOptions) {
  const pages = createShelf<Kept>(MOST_PAGES);
  const textAt = fileTexts(join(webDir, "shell/dist"));
  const prerenderedAt = prerenderedPages(webDir);

  return {
    /** The page that a visitor gets at an address; `null`: the shell is not built. */
    async at(path: string, { addresses, overrides }: Visit): Promise<Kept | null> {
      // It names files of the build that is served from here.
      const isFromHere = addresses.mfe_public?.entry === "/remotes/mfe-public/mf-manifest.json";
      const prerendered = isFromHere ? await prerenderedAt(path) : null;
      const frame = await textAt(prerendered ?? "index.html");
      if (frame === null) return null;
      const preview = await previewAt(path);
      const make = () => keep(HTML, composePage(frame.text, { addresses, overrides, preview }));
      // There are as many previews as objects.
      if (preview) return make();
      return pages(JSON.stringify([prerendered, frame.mark, addresses, [...overrides]]), make);
    },
  };
}

/** The texts of files in a folder, each read again once it has changed; `null`: there is none. */
function fileTexts(folder: string) {
  const known = new Map<string, { readonly mark: string; readonly text: string }>();
  return async function textAt(name: string) {
    const path = join(folder, name);
    const mark = await markOf(path);
    if (mark === null) return null;
    const before = known.get(name);
    if (before?.mark === mark) return before;
    const now = { mark, text: await Deno.readTextFile(path) };
    known.set(name, now);
    return now;
  };
}
