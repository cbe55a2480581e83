import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../fixtures/test.ts";

// The browser logs what its content security policy has blocked.
test.use({ tolerated: { noise: [/Content Security Policy|could not be loaded|Federation Runtime/i] } });

test("a microfrontend at an address that is not configured is not requested", async ({ page, baseURL }) => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.end("{}");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const { port } = elsewhere.address() as AddressInfo;
  try {
    const addresses = Object.fromEntries(
      ["mfe_public", "mfe_assets", "mfe_admin"].map((name) => [
        name,
        `http://127.0.0.1:${port}/${name}/mf-manifest.json`,
      ]),
    );
    await page.route(`${baseURL}/remotes.json`, (route) => route.fulfill({ json: addresses }));
    await page.route(`${baseURL}/login`, async (route) => {
      const response = await route.fetch();
      const block = /(?<=<script type="application\/json" id="remotes">).*?(?=<\/script>)/;
      const body = (await response.text()).replace(block, JSON.stringify(addresses));
      await route.fulfill({ response, body });
    });
    await page.goto("/login");
    await expect(page.getByText("Cette page n’a pas pu être chargée")).toBeVisible();
    expect(asked).toEqual([]);
  } finally {
    await new Promise<void>((resolve) => elsewhere.close(() => resolve()));
  }
});
