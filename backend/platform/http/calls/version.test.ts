import { expect, test } from "vitest";
import { openHarness } from "../../../tests/harness.ts";

const V1 = "application/vnd.authentica.v1+json";
const V2 = "application/vnd.authentica.v2+json";

test.each([
  [undefined, 200],
  ["*/*", 200],
  [V1, 200],
  [`${V1};q=0.9, text/html`, 200],
  [`${V2}, ${V1}`, 200],
  [`${V2}, application/json;q=0.5`, 200],
  [V2, 406],
  [`${V2}, text/html`, 406],
])("a request with Accept %s is answered %i and names the API version", async (accept, status) => {
  const { app } = await openHarness();
  const answer = await app.request("/api/health", accept === undefined ? {} : { headers: { accept } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("authentica-version")).toBe("1");
  if (status === 406) expect(await answer.json()).toMatchObject({ status: 406, code: "not_acceptable" });
});
