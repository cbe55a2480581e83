import type { Fragment } from "../backend/platform/remotes/formats.ts";

/** What is said of a page, and how it is drawn. */
type How = Pick<Fragment, "title" | "description" | "drawnFor">;
type Part = readonly [one: string, other: string];
type Draw = (screen: string, address: string, how: How) => Promise<Fragment>;

export function objectPage(
  routes: { readonly drawnObject: { readonly address: string; readonly parts: readonly Part[]; readonly page: How } },
  drawn: Draw,
): Promise<Fragment>;

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
