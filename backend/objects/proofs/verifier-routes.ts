import { Hono } from "hono";
import type { Variables } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { VerifierFiles } from "./verifier-files.ts";

const notBuilt = () => new Refusal("not_found", "The verifier has not been built here.");

/** `/verificateur.html`: the offline verifier as a page of the site, under the content policy that it brings; and the command as a file. */
export const verifierRoutes = (verifier: VerifierFiles) =>
  new Hono<{ Variables: Variables }>()
    .get("/verificateur.html", async (c) => {
      const page = await verifier.page();
      if (!page) throw notBuilt();
      return c.body(page.html, 200, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": `${page.contentPolicy}; frame-ancestors 'none'`,
        "Cache-Control": "no-cache",
      });
    })
    .get("/authentica-verify.mjs", async (c) => {
      const command = await verifier.command();
      if (command === null) throw notBuilt();
      return c.body(command, 200, {
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Disposition": 'attachment; filename="authentica-verify.mjs"',
        "Cache-Control": "no-cache",
      });
    });
