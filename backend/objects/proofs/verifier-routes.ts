import { Hono } from "hono";
import { TrustAnswer, VerifierAnswer } from "../../contract/verifier.ts";
import { toHex } from "../../formats/tlog/bytes.ts";
import { digest } from "../../formats/tlog/hash.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findObjectsByHash, isPublished } from "../record/store.ts";
import type { VerifierFiles } from "./verifier-files.ts";

const notBuilt = () => new Refusal("not_found", "The verifier has not been built here.");

/** Headers of a module that browsers download instead of running it. */
const attached = (name: string) => ({
  "Content-Type": "text/javascript; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "no-cache",
});

/**
 * `/verificateur.html`: the offline verifier as a page, with a separate content security policy.
 * `/authentica-verify.mjs`: the verifier as a command. `/authentica.mjs`: the command-line client, which contains the
 * verifier.
 */
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
      return c.body(command, 200, attached("authentica-verify.mjs"));
    })
    .get("/authentica.mjs", async (c) => {
      const command = await verifier.authentica();
      if (command === null) throw notBuilt();
      return c.body(command, 200, attached("authentica.mjs"));
    });

/**
 * Routes `/registry/verifier`, which lists the files of the verifier for download and how to recognise genuine copies,
 * and `/registry/trust`, which returns what they trust.
 */
export const verifierInfoRoutes = <C extends AnyCaller>(call: Call<C>, kv: Kv, verifier: VerifierFiles) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/trust",
      call({
        who: "anyone",
        does: "Returns what a verifier trusts that relies on this service: policy, root keys, key list and time-stamping roots.",
        answers: { 200: { TrustAnswer } },
      }),
      (c) => {
        c.header("Cache-Control", "public, max-age=60");
        return c.json(verifier.trust() satisfies TrustAnswer);
      },
    )
    .get(
      "/verifier",
      call({
        who: "anyone",
        does: "Lists the files of the offline verifier, each with its SHA-256 and the entry in which it is registered.",
        answers: { 200: { VerifierAnswer } },
        limit: "lookup",
      }),
      async (c) => {
        const files: VerifierAnswer["files"][number][] = [];
        for (const { name, bytes } of await verifier.files()) {
          const sha256 = toHex(digest(bytes));
          const own = (await findObjectsByHash(kv, sha256)).find(isPublished);
          files.push({ name, path: `/${name}`, bytes: bytes.length, sha256, tokenId: own?.tokenId ?? null });
        }
        c.header("Cache-Control", "public, max-age=60");
        return c.json({ files } satisfies VerifierAnswer);
      },
    );
