/**
 * The development servers. They use consecutive ports that start at `DEV_PORT` (default: 3000), so that two clones
 * can run side by side.
 */
const IN_ORDER = ["shell", "mfe_public", "mfe_assets", "mfe_admin", "gallery"] as const;

/** Address of the API: `API_URL` if set, otherwise the back end of this clone on `PORT` (default: 8000). */
export const API_URL = process.env.API_URL ?? `http://localhost:${process.env.PORT ?? 8000}`;

/** Returns the port of a development server. Throws if `DEV_PORT` leaves no room for all of them. */
export function devPort(server: (typeof IN_ORDER)[number], set = process.env.DEV_PORT ?? "3000"): number {
  const most = 65_535 - IN_ORDER.length + 1;
  const first = Number(set);
  if (!/^\d+$/.test(set) || first < 1 || first > most)
    throw new Error(`DEV_PORT is "${set}"; it must be a port from 1 to ${most}.`);
  return first + IN_ORDER.indexOf(server);
}
