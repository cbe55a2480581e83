/** Files that the builds of the front ends contain for the server. */
import * as z from "zod/mini";
import { releasePath } from "../../contract/release.ts";

const files = () => z.array(releasePath());

/** The part of a manifest (Module Federation 2) that the server reads. */
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
      /** SRI digest of the manifest of the same build in each language. */
      languages: z.optional(z.record(z.string(), z.string())),
      /** Versions that the build requires of a shell; read by `refusalOf`. */
      contract: z.optional(z.unknown()),
      requires: z.optional(z.unknown()),
      uses: z.optional(z.unknown()),
      /** SRI digest of each file, by path. */
      files: z.optional(z.record(z.string(), z.string())),
      /** Files of each screen that is loaded separately, by the first segment of its path. */
      screens: z.optional(z.record(z.string(), files())),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns the path of a microfrontend's entry file, relative to its manifest. */
export const entryOf = ({ metaData: { remoteEntry } }: Manifest): string =>
  [remoteEntry.path, remoteEntry.name].filter(Boolean).join("/");

/** Returns the scripts and style sheets that a browser needs to show one screen, relative to the manifest. */
export function filesOf(manifest: Manifest, screen: string): string[] {
  const assets = manifest.exposes?.find(({ name }) => name === "routes")?.assets;
  const own = manifest.authentica?.screens ?? {};
  const files = [entryOf(manifest), ...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])];
  return [...new Set([...files, ...(Object.hasOwn(own, screen) ? (own[screen] ?? []) : [])])];
}

/** A prerendered screen in its initial state. */
export const Fragment = z.object({
  /** Digest of the part of the shell that surrounds the screen. */
  frame: z.string(),
  title: z.string(),
  description: z.string(),
  /**
   * Kind of visitor that the screen was prerendered for, if not for everyone (`shared-ui/federation`); read by
   * `first.js`.
   */
  drawnFor: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  /** Style sheets of the screen, in their order. */
  sheets: files(),
  /** Content of `#root`, with `BASE_MARK` as placeholder for the URL of the build. */
  markup: z.string(),
  /** Templates of rows that the server may insert, by kind; `markup` has a placeholder for each list. */
  rows: z.optional(z.record(z.string(), z.string())),
});
export type Fragment = z.infer<typeof Fragment>;

/** The prerendered pages of a build in one language. `build` is the digest in the build's manifest. */
export const Fragments = z.object({
  build: z.string(),
  pages: z.record(z.string(), Fragment),
  /**
   * Default page of an object. Its markup has placeholders `{~name~}`. Title and description come from the object's
   * link preview.
   */
  object: z.optional(Fragment),
  /** Pages for objects with more content, by kind. */
  objects: z.optional(z.record(z.string(), Fragment)),
  /** The page of the registry, with placeholders for its latest entries. */
  ledger: z.optional(Fragment),
});
export type Fragments = z.infer<typeof Fragments>;

/** `fragments.json`: pages for visitors who have chosen no language, and those of each language. */
export const AllFragments = z.extend(Fragments, { languages: z.optional(z.record(z.string(), Fragments)) });
export type AllFragments = z.infer<typeof AllFragments>;

/** Placeholder in markup for the URL of the build's folder, with a slash at its end (`shared-ui/federation`). */
export const BASE_MARK = "/~microfrontend~/";

/** `frame.json` of the shell: its screens, by the first segment of their path. */
export const ShellFrame = z.object({
  /**
   * Whether the shell's `first.js` can start scripts that are inside a template of a prerendered page. If not, the page
   * must contain its scripts outside of a template.
   */
  startsLate: z.optional(z.boolean()),
  screens: z.record(
    z.string(),
    z.object({
      remote: z.string(),
      /**
       * Digest of the part that surrounds the screen; `null` if the screen depends on the user and cannot be
       * prerendered.
       */
      frame: z.nullable(z.string()),
      /** Files of the shell that only this screen needs. */
      files: files(),
      /** Metadata of the page, used if the screen is not prerendered. */
      title: z.optional(z.string()),
      description: z.optional(z.string()),
      /** A screen with a user's data, which search engines must not index. */
      isPrivate: z.optional(z.boolean()),
    }),
  ),
  /**
   * Paths of the shell that are not screens. If present, the list is complete: any other path redirects to the home
   * page.
   */
  others: z.optional(z.array(z.string())),
});
export type ShellFrame = z.infer<typeof ShellFrame>;

/** `host.json` of the shell: what it offers to microfrontends. */
export const ShellHost = z.object({
  version: z.string(),
  contract: z.string(),
  offers: z.record(z.string(), z.string()),
  names: z.record(z.string(), z.array(z.string())),
});

/** Parses a manifest. Throws an `Error` that says what is invalid. */
export const parseManifest = (bytes: Uint8Array): Manifest => parsed(Manifest, bytes);

/** Parses a JSON file and validates it. Throws an `Error` that says what is invalid first. */
export function parsed<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array): T {
  const { success, data, error } = z.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
  if (success) return data;
  const [issue] = error.issues;
  throw new Error([issue?.path.join("."), issue?.message].filter(Boolean).join(" "));
}
