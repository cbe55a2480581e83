import { expect, test } from "vitest";
import { openHarness } from "../tests/harness.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("security.txt states where to report a vulnerability, and its expiry date is always in the future", async () => {
  const app = await openHarness({ contactEmail: "sûreté@authentica.example" });
  for (const days of [0, 400]) {
    app.pass(days * DAY_MS);
    const answer = await app.app.request("/.well-known/security.txt");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")?.toLowerCase()).toBe("text/plain; charset=utf-8");
    const fields = new Map(
      (await answer.text())
        .split("\r\n")
        .slice(0, -1)
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
    expect(fields.get("Contact")).toBe("mailto:s%C3%BBret%C3%A9@authentica.example");
    expect(fields.get("Canonical")).toBe("http://localhost:8000/.well-known/security.txt");
    const leftMs = Date.parse(fields.get("Expires") as string) - app.environment.now();
    expect(leftMs).toBeGreaterThan(30 * DAY_MS);
    expect(leftMs).toBeLessThan(365 * DAY_MS);
  }
});
