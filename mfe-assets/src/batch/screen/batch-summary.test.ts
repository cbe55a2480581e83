import { fileOf } from "@authentica/backend/certify/fake-world";
import type { Item } from "@authentica/backend/certify/item";
import { expect, test } from "vitest";
import { waitWords, whenWords } from "../../engine/halt-words.ts";
import { partOf, standingOf } from "./batch-summary.ts";

const item = (id: number, phase: Item["phase"], more: Partial<Item> = {}): Item => ({
  ...fileOf(id, { phase }),
  isDoubtful: false,
  ...more,
});

const ids = (items: readonly Item[]) => items.map(({ id }) => id);

test("the list of running work shows uploads before claims, and no files that are waiting", () => {
  const items = [item(0, "claiming"), item(1, "ready"), item(2, "sending"), item(3, "waiting"), item(4, "reading")];
  const { running, waiting } = standingOf({ items });
  expect([ids(running), ids(waiting)]).toEqual([
    [2, 4, 0],
    [1, 3],
  ]);
});

test("an interrupted claim is shown as waiting while the batch is paused, and as in progress once it resumes", () => {
  const items = [item(0, "claiming", { isDoubtful: true }), item(1, "claiming")];
  const halted = standingOf({ items }, { type: "limited", until: 5 });
  expect([ids(halted.running), ids(halted.waiting)]).toEqual([[1], [0]]);
  expect(ids(standingOf({ items }).running)).toEqual([0, 1]);
});

test("the speed counts uploaded bytes, and the bytes read of files kept on the device, but not those of failed, cancelled or known files", () => {
  const known = { outcome: { type: "known", standing: "yours", tokenId: 1 } } as const;
  const sent = { way: "sent", size: 1000 } as const;
  const items = [
    item(0, "sending", { ...sent, bytes: 300 }),
    item(1, "registered", { ...sent, sentAt: 1 }),
    item(2, "known", { ...sent, ...known }),
    item(3, "cancelled", sent),
    item(4, "failed", sent),
    item(5, "known", { way: "kept", size: 1000, ...known }),
  ];
  expect(standingOf({ items })).toMatchObject({ bytes: 5300, moved: 2300 });
});

test("the seal of a file is drawn completely only once the file is registered", () => {
  expect(partOf(item(0, "sending", { bytes: 1000 }))).toBeLessThan(1);
  expect(partOf(item(0, "claiming"))).toBeLessThan(1);
  expect(partOf(item(0, "sending", { bytes: 500 }))).toBe(0.5);
  expect(partOf(item(0, "ready"))).toBe(0);
});

test("the end of a rate limit is shown by time if it is today, by weekday within a week, else by date", () => {
  const monday = new Date(2026, 10, 23, 8, 44).getTime();
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime();
  expect(whenWords(at(23, 14), monday)).toBe("à 14:05");
  expect(whenWords(at(24, 8), monday)).toBe("mardi à 08:05");
  expect(whenWords(at(30, 9), monday)).toBe("le 30 novembre 2026 à 09:05");
  const told = waitWords({ type: "limited", until: at(24, 8) }, monday, true);
  expect(told?.words).toContain("La suite reprendra automatiquement mardi à 08:05.");
});

test("without a network the screen says that the user is offline, not that the service is unavailable", () => {
  const away = { type: "away", words: "" } as const;
  expect(waitWords(away, 0, false)?.title).toBe("Vous êtes hors ligne");
  expect(waitWords(away, 0, true)?.title).toBe("Le service ne répond pas");
  expect(waitWords({ type: "paused" }, 0, true)).toBeNull();
});
