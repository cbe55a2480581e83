import type { TransferOffer } from "@authentica/backend/contract/transfer";
import { expect, it } from "vitest";
import { standingOffers } from "./use-offers.ts";

const offer = (id: string, direction: "incoming" | "outgoing", expiresAt: string): TransferOffer => ({
  _id: id,
  objectId: `object-${id}`,
  objectName: "Tableau",
  hash: "ab".repeat(32),
  createdAt: "2026-03-01T12:00:00.000Z",
  expiresAt,
  status: "open",
  ...(direction === "incoming"
    ? { direction, from: { firstName: "Ada", lastName: "L." } }
    : { direction, to: "bob@example.com" }),
});

const now = Date.parse("2026-03-10T12:00:00.000Z");

it("offers are separated into incoming and outgoing, and incoming ones are sorted by expiry", () => {
  const { incoming, outgoing } = standingOffers(
    [
      offer("late", "incoming", "2026-03-15T12:00:00.000Z"),
      offer("mine", "outgoing", "2026-03-14T12:00:00.000Z"),
      offer("soon", "incoming", "2026-03-11T12:00:00.000Z"),
    ],
    now,
  );
  expect(incoming.map(({ _id }) => _id)).toStrictEqual(["soon", "late"]);
  expect([...outgoing.keys()]).toStrictEqual(["object-mine"]);
});

it("an offer disappears from the list exactly when it expires", () => {
  const at = (ms: number) => new Date(now + ms).toISOString();
  const { incoming, outgoing } = standingOffers(
    [offer("a", "incoming", at(0)), offer("b", "incoming", at(1)), offer("c", "outgoing", at(-1))],
    now,
  );
  expect(incoming.map(({ _id }) => _id)).toStrictEqual(["b"]);
  expect(outgoing.size).toBe(0);
});
