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
      /** What it needs of a shell; `refusalOf` reads these. */
      contract: z.optional(z.unknown()),
      requires: z.optional(z.unknown()),
      uses: z.optional(z.unknown()),
      /** Integrity (SRI) of each file, by path. */
      files: z.optional(z.record(z.string(), z.string())),
      /** Files of each screen that is loaded for itself, by the first segment of its address. */
      screens: z.optional(z.record(z.string(), files())),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** Path of the file that a microfrontend begins with, from its manifest's folder. */
export const entryOf = ({ metaData: { remoteEntry } }: Manifest): string =>
  [remoteEntry.path, remoteEntry.name].filter(Boolean).join("/");

/** What a browser will ask for of a build to show one screen, scripts and style sheets, from its manifest's folder. */
export function filesOf(manifest: Manifest, screen: string): string[] {
  const assets = manifest.exposes?.find(({ name }) => name === "routes")?.assets;
  const own = manifest.authentica?.screens ?? {};
  const files = [entryOf(manifest), ...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])];
  return [...new Set([...files, ...(Object.hasOwn(own, screen) ? (own[screen] ?? []) : [])])];
}

/** A prerendered screen that looks the same for everyone at first. */
export const Fragment = z.object({
  /** Digest of what the shell that it was drawn in puts around it. */
  frame: z.string(),
  title: z.string(),
  description: z.string(),
  /** For whom it was drawn, if not for everyone (`shared-ui/federation`); read by `first.js`. */
  drawnFor: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  /** Style sheets that it wears, in their order. */
  sheets: files(),
  /** The content of `#root`, with `BASE_MARK` for the address of the build. */
  markup: z.string(),
  /** The markup of each kind of row that the server may write into it; their places are named in `markup` as parts are. */
  rows: z.optional(z.record(z.string(), z.string())),
});
export type Fragment = z.infer<typeof Fragment>;

/** `fragments.json` of a build, by address. `build` is the digest that the build's manifest has. */
export const Fragments = z.object({
  build: z.string(),
  pages: z.record(z.string(), Fragment),
  /** The page of an object: its markup names what the server writes there as `{~name~}`; its words are the object's preview. */
  object: z.optional(Fragment),
  /** The page of an object of which there is more to say, by its kind. */
  objects: z.optional(z.record(z.string(), Fragment)),
  /** The page of the registry with places for its latest entries. */
  ledger: z.optional(Fragment),
});
export type Fragments = z.infer<typeof Fragments>;

/** Placeholder in markup for the address of the build's folder, with a slash at its end (`shared-ui/federation`). */
export const BASE_MARK = "/~microfrontend~/";

/** `frame.json` of the shell: its screens, by the first segment of their address. */
export const ShellFrame = z.object({
  /** Whether its `first.js` starts the scripts that wait in a drawn page; without it they wait nowhere. */
  startsLate: z.optional(z.boolean()),
  screens: z.record(
    z.string(),
    z.object({
      remote: z.string(),
      /** Digest of what it puts around the screen; `null`: nothing can be drawn before it is known who is there. */
      frame: z.nullable(z.string()),
      /** Files of the shell that it loads for such a screen alone. */
      files: files(),
      /** What its page says of itself where nothing is drawn. */
      title: z.optional(z.string()),
      description: z.optional(z.string()),
      /** A screen of a person, which is nothing for search engines. */
      isPrivate: z.optional(z.boolean()),
    }),
  ),
  /** Addresses of the shell's own that are not screens. With it the list is complete: any other address leads home. */
  others: z.optional(z.array(z.string())),
});
export type ShellFrame = z.infer<typeof ShellFrame>;

/** `host.json` of the shell. */
export const ShellHost = z.object({
  version: z.string(),
  contract: z.string(),
  offers: z.record(z.string(), z.string()),
  names: z.record(z.string(), z.array(z.string())),
});

/** Throws `Error` saying what is wrong with it. */
export const parseManifest = (bytes: Uint8Array): Manifest => parsed(Manifest, bytes);

/** A file of JSON by its schema. Throws `Error` naming the first thing that is wrong. */
export function parsed<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array): T {
  const { success, data, error } = z.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
  if (success) return data;
  const [issue] = error.issues;
  throw new Error([issue?.path.join("."), issue?.message].filter(Boolean).join(" "));
}
