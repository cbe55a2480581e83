import { join } from "node:path";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import * as z from "zod/mini";
import { text } from "../../contract/fields.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { PlacedCall } from "../../platform/http/calls/calls.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import { keep, send } from "../../platform/http/pages/kept.ts";
import { describeApi } from "./document.ts";
import { drawDocument, drawPage } from "./page.ts";

export interface OpenApiRoutesDeps<C extends AnyCaller> {
  readonly call: Call<C>;
  /** Returns all calls. Must be called after they were registered. */
  readonly calls: () => readonly PlacedCall[];
  readonly version: string;
  /** Origin used in the examples. */
  readonly publicUrl: string;
  /** Folder that contains `shell/dist`, whose style sheets the page uses; `null`: the page has no style sheets. */
  readonly webDir: string | null;
}

/** Schema of the OpenAPI document. Its members are not described here, because OpenAPI 3.1 defines them. */
const OpenApiDocument = z.looseObject({ openapi: text("Version of the OpenAPI Specification.") });

/**
 * `/openapi.json`: the OpenAPI document; `/docs`: the same document as a page. Both are created at the first request.
 */
export function openApiRoutes<C extends AnyCaller>({ call, calls, version, publicUrl, webDir }: OpenApiRoutesDeps<C>) {
  const document = once(() => describeApi(calls(), version));
  const json = once(async () => keep("application/json", JSON.stringify(await document())));
  const drawn = once(async () => drawDocument(await document(), publicUrl));
  return new Hono<{ Variables: Variables }>()
    .use("/openapi.json", etag({ retainedHeaders: [...RETAINED_304_HEADERS, "access-control-allow-origin"] }))
    .get(
      "/openapi.json",
      call({
        who: "anyone",
        does: "Returns this description of the API as an OpenAPI document.",
        answers: { 200: { OpenApiDocument } },
      }),
      async (c) => {
        c.header("Cache-Control", "public, max-age=300");
        c.header("Access-Control-Allow-Origin", "*");
        c.header("Cross-Origin-Resource-Policy", "cross-origin");
        return send(c, await json());
      },
    )
    .use("/docs", etag())
    .get(
      "/docs",
      call({
        who: "anyone",
        does: "Returns this description of the API as a page.",
        answers: { 200: { media: "text/html", words: "HTML page." } },
      }),
      async (c) => {
        // Browsers must revalidate the page each time, like the shell's page: a new build removes the style sheets
        // that it refers to.
        c.header("Cache-Control", "no-cache");
        return c.html(drawPage(await drawn(), await styleSheets(webDir)));
      },
    );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Returns the links to icon and style sheets of the built shell, copied from its page, and to the fonts that the
 * shell's scripts load.
 */
async function styleSheets(webDir: string | null): Promise<string> {
  if (webDir === null) return "";
  const dist = join(webDir, "shell", "dist");
  const shell = await Deno.readTextFile(join(dist, "index.html")).catch(() => "");
  const named = shell.match(/<link [^>]*rel="(?:icon|stylesheet)"[^>]*>/g) ?? [];
  const sheets = await Array.fromAsync(Deno.readDir(join(dist, "static", "css"))).catch(() => []);
  const late = sheets.flatMap(({ name }) =>
    /^late-fonts\.\w+\.css$/.test(name) ? [`<link href="/static/css/${name}" rel="stylesheet">`] : [],
  );
  return [...named, ...late].join("");
}
