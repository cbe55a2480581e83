import { expect, test } from "vitest";
import { openHarness } from "../tests/harness.ts";

test("robots.txt and the sitemap list the public pages and exclude the API", async () => {
  const app = await openHarness({ publicUrl: "https://authentica.example" });
  const robots = await app.app.request("/robots.txt");
  expect(robots.headers.get("content-type")).toMatch(/^text\/plain/);
  expect((await robots.text()).split("\n")).toEqual(
    expect.arrayContaining(["User-agent: *", "Disallow: /api/", "Sitemap: https://authentica.example/sitemap.xml"]),
  );
  const sitemap = await app.app.request("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const pages = Array.from((await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, page]) => page);
  expect(pages).toContain("https://authentica.example/verifier");
  expect(new Set(pages).size).toBe(pages.length);
});
