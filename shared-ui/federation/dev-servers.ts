/** The development servers, whose ports follow one another from `DEV_PORT` on (3000 unless set), so that two clones run side by side. */
const IN_ORDER = ["shell", "mfe_public", "mfe_assets", "mfe_admin", "gallery"] as const;

/** The API at `API_URL`, or on the port that the back end of this clone takes: `PORT` (8000 unless set). */
export const API_URL = process.env.API_URL ?? `http://localhost:${process.env.PORT ?? 8000}`;

/** Port of a development server. Throws if `DEV_PORT` leaves no room for all of them. */
export function devPort(server: (typeof IN_ORDER)[number], set = process.env.DEV_PORT ?? "3000"): number {
  const most = 65_535 - IN_ORDER.length + 1;
  const first = Number(set);
  if (!/^\d+$/.test(set) || first < 1 || first > most)
    throw new Error(`DEV_PORT is "${set}"; it must be a port from 1 to ${most}.`);
  return first + IN_ORDER.indexOf(server);
}
