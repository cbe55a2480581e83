import { adminTokens } from "../fixtures/admin.ts";
import { type Elsewhere, openElsewhere } from "../fixtures/elsewhere.ts";
import { holdTokens } from "../fixtures/people.ts";
import { startServer } from "../fixtures/server.ts";
import { test as base, expect } from "../fixtures/test.ts";

/** A server with the releases of one team. */
const test = base.extend<{ readonly team: Elsewhere; readonly service: string }>({
  team: async ({ browserName: _ }, use) => {
    const team = await openElsewhere("mfe-assets");
    await use(team);
    await team.close();
  },
  service: async ({ team }, use) => {
    const server = await startServer(undefined, { RELEASES_DIR: team.releasesDir });
    await use(server.url);
    await server.stop();
  },
  baseURL: ({ service }, use) => use(service),
});

test("visitors get the previous release of a microfrontend if the shell cannot run the new one, and the console says why", async ({
  page,
  team,
  service,
}) => {
  const kept = await team.release("1.0.0");
  const tokens = await adminTokens(service);
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  await holdTokens(page, tokens);
  for (const [claims, why] of [
    [{ contract: "1.1" }, "It needs contract 1.1; this shell has 1.0."],
    [{ requires: { "@tanstack/react-query": "^4.44.0" } }, "It needs @tanstack/react-query ^4.44.0; this shell has 5."],
  ] as const) {
    const refused = await team.release("1.1.0", null, claims);
    await page.goto("/dashboard");
    await expect(page.getByText("Aucune activité récente.")).toBeVisible();
    const told = await (await page.request.get(`${service}/api/admin/operations`, { headers })).text();
    expect(told).toContain(`The shell cannot run ${refused}: ${why}`);
    expect(told).toContain(`Visitors get ${kept} instead.`);
  }
});
