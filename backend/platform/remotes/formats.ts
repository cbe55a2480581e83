/** What the builds of the front ends say of themselves, as far as the server goes by it. */
import * as z from "zod/mini";
import { releasePath } from "../../contract/release.ts";

const files = () => z.array(releasePath());

/** What is read of a manifest (Module Federation 2). */
export const Manifest = z.object({
  metaData: z.object({
    buildInfo: z.optional(z.object({ buildVersion: z.optional(z.string()) })),
    remoteEntry: z.object({ name: releasePath(), path: z.string() }),
  }),
  exposes: z.optional(
    z.array(
      z.object({
        name: z.string(),
        assets: z.object({ js: z.object({ sync: files() }), css: z.object({ sync: files() }) }),
      }),
    ),
  ),
  authentica: z.optional(
    z.object({
      version: z.optional(z.string()),
      build: z.optional(z.string()),
      files: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** Path of the file that a microfrontend begins with, from its manifest's folder. */
export const entryOf = ({ metaData: { remoteEntry } }: Manifest): string =>
  [remoteEntry.path, remoteEntry.name].filter(Boolean).join("/");

/** Throws `Error` saying what is wrong with it. */
export const parseManifest = (bytes: Uint8Array): Manifest => parsed(Manifest, bytes);

/** A file of JSON by its schema. Throws `Error` naming the first thing that is wrong. */
export function parsed<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array): T {
  const { success, data, error } = z.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
  if (success) return data;
  const [issue] = error.issues;
  throw new Error([issue?.path.join("."), issue?.message].filter(Boolean).join(" "));
}
