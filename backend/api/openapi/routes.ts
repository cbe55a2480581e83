import { join } from "node:path";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { describeApi } from "./document.ts";
import { drawDocument, drawPage } from "./page.ts";

export interface OpenApiRoutesDeps {
  readonly version: string;
  /** Folder that holds `shell/dist`, whose style sheets the page is drawn with; `null`: the page has none of them. */
  readonly webDir: string | null;
}

/** `/openapi.json`: the description of the API for programs; `/docs`: the same for people. Both are made at the first call. */
export function openApiRoutes({ version, webDir }: OpenApiRoutesDeps) {
  const document = once(() => describeApi(version));
  const text = once(() => JSON.stringify(document()));
  const drawn = once(() => drawDocument(document()));
  return new Hono()
    .use("/openapi.json", etag({ retainedHeaders: [...RETAINED_304_HEADERS, "access-control-allow-origin"] }))
    .get("/openapi.json", (c) =>
      c.body(text(), 200, {
        "Content-Type": "application/json",
        "Cache-Control": "public, max-age=300",
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      }),
    )
    .use("/docs", etag())
    .get("/docs", async (c) => {
      // It names the shell's style sheets, and a new build takes the old ones away: asked for each time, as the shell's page is.
      c.header("Cache-Control", "no-cache");
      return c.html(drawPage(drawn(), await styleSheets(webDir)));
    });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The icon and the style sheets of the built shell, as its own page names them. */
async function styleSheets(webDir: string | null): Promise<string> {
  const shell = webDir && (await Deno.readTextFile(join(webDir, "shell", "dist", "index.html")).catch(() => null));
  return shell ? (shell.match(/<link [^>]*rel="(?:icon|stylesheet)"[^>]*>/g) ?? []).join("") : "";
}
