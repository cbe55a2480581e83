/**
 * Timelines of Deno Deploy (https://docs.deno.com/deploy/reference/timelines): production serves users; every branch
 * and revision has a timeline with its own database. Only production may sign in the log's name: a preview would sign
 * a second history under that name, which is what witnesses exist to expose.
 */
import { hkdfSync } from "node:crypto";
import { isOnPlatform } from "./hosted.ts";

type Read = (name: "DENO_DEPLOY" | "DENO_TIMELINE") => string | undefined;

/**
 * Returns the timeline of a preview or branch; `null` in production and outside of Deno Deploy. Throws `Error` if it
 * is unknown.
 */
export function readPreview(read: Read): string | null {
  const timeline = read("DENO_TIMELINE");
  if (!isOnPlatform(read)) return null;
  if (timeline === undefined)
    throw new Error("DENO_TIMELINE is not set. Without it, a preview could sign checkpoints as the production log.");
  return timeline === "production" ? null : timeline;
}

interface Identity {
  readonly kv: { readonly kind: string };
  readonly blobs: { readonly kind: string; readonly location?: { readonly prefix: string } };
  readonly secret: Uint8Array<ArrayBuffer> | null;
  readonly registryKey: Uint8Array<ArrayBuffer> | null;
  readonly registryOrigin: string;
  readonly signers: { readonly present: unknown; readonly next: unknown };
}

/**
 * Returns the configuration of a preview: its own log, keys, sessions and storage prefix, derived from the settings,
 * so that the same settings may serve production and previews. Throws `Error` if the preview would reach data of
 * production.
 */
export function forPreview<Config extends Identity>(config: Config, timeline: string): Config {
  if (config.kv.kind === "server")
    throw new Error(
      "KV_URL may only be set in the production context: a preview uses the database that Deno Deploy provides.",
    );
  if (config.signers.present || config.signers.next)
    throw new Error(
      "REGISTRY_SIGNER may only be set in the production context: set REGISTRY_KEY in the development context.",
    );
  const name = timeline.replace(/[^A-Za-z0-9/_-]/g, "-");
  const derived = (seed: Uint8Array<ArrayBuffer> | null) =>
    seed && new Uint8Array(hkdfSync("sha256", seed, "", `authentica preview ${timeline}`, 32));
  const { blobs } = config;
  return {
    ...config,
    registryOrigin: `preview.invalid/${name}`,
    registryKey: derived(config.registryKey),
    secret: derived(config.secret),
    blobs: blobs.location
      ? { ...blobs, location: { ...blobs.location, prefix: `${blobs.location.prefix}timelines/${name}/` } }
      : blobs,
  };
}
