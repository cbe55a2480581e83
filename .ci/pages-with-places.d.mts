import type { Fragment, Fragments } from "../backend/platform/remotes/formats.ts";

/** Title and description of a page, and for which visitors it is prerendered. */
type How = Pick<Fragment, "title" | "description" | "drawnFor">;
type Part = readonly [one: string, other: string];
type Draw = (screen: string, address: string, how: How) => Promise<Fragment>;

export function objectPages(
  routes: {
    readonly drawnObjects: {
      readonly address: string;
      readonly page: How;
      readonly objects: readonly {
        readonly kind: string | undefined;
        readonly sample: unknown;
        readonly parts: readonly Part[];
      }[];
    };
  },
  drawn: Draw,
): Promise<Required<Pick<Fragments, "object" | "objects">>>;

export function ledgerPage(
  routes: {
    readonly drawnLedger: {
      readonly address: string;
      readonly page: How;
      readonly entries: unknown;
      readonly rows: readonly { readonly kind: string; readonly parts: readonly Part[] }[];
      readonly older: { readonly kind: string; readonly parts: readonly Part[] };
    };
  },
  drawn: Draw,
): Promise<Fragment>;
