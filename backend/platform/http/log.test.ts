import { expect, test } from "vitest";
import { ROUTE_NAMES } from "../../tests/calls.ts";
import { openHarness } from "../../tests/harness.ts";

const TICKET = "dGlja2V0LXRoYXQtbm8tbG9nLW1heS1ob2xk";
const ADDRESSES = ROUTE_NAMES.flatMap((route) => {
  const [, path = ""] = route.split(" ");
  return path.includes(":ticket") ? [path] : [];
});

test("there are addresses with tickets in them", () => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(4);
});

test.each(ADDRESSES)("no line of the log has the ticket of %s", async (address) => {
  const app = await openHarness();
  await app.app.request(address.replace(":ticket", TICKET));
  await app.app.request(address.replace(":ticket", `${TICKET}/`));
  expect(app.lines.filter(({ path }) => path !== undefined)).toHaveLength(2);
  expect(JSON.stringify(app.lines)).not.toContain(TICKET);
});
