import { expect, test } from "vitest";
import { shownValue } from "./value.ts";

const text = (shown: string, full: string | null, mono: boolean) => ({ kind: "text", text: shown, full, mono });

test("a value of thirty characters is shown in full, one of thirty-one is shortened", () => {
  expect(shownValue("name", "a".repeat(30))).toEqual(text("a".repeat(30), null, true));
  expect(shownValue("name", `é ${"x".repeat(28)}`)).toEqual(text(`é ${"x".repeat(28)}`, null, false));
  const long = `é ${"x".repeat(29)}`;
  expect(shownValue("name", long)).toEqual(text(`é ${"x".repeat(28)}…`, long, false));
});

test("shortening a value never splits a character", () => {
  expect(shownValue("name", "🔑".repeat(31))).toEqual(text(`${"🔑".repeat(30)}…`, "🔑".repeat(31), false));
});

test("null and missing fields are shown as empty, but not false, zero or an empty text", () => {
  expect(shownValue("x", null)).toEqual({ kind: "nothing" });
  expect(shownValue("x", undefined)).toEqual({ kind: "nothing" });
  expect(shownValue("x", false)).toEqual({ kind: "truth", words: "Non" });
  expect(shownValue("x", true)).toEqual({ kind: "truth", words: "Oui" });
  expect(shownValue("x", 0)).toEqual(text("0", null, false));
  expect(shownValue("x", "")).toEqual(text("", null, false));
});

test("objects and lists are shown as JSON: on one line in the cell, indented in the full view", () => {
  expect(shownValue("objectList", ["A"])).toEqual(text('["A"]', null, true));
  const metadata = { fileName: "contrat signé.pdf", fileSize: 12 };
  expect(shownValue("metadata", metadata)).toEqual(
    text('{"fileName":"contrat signé.pdf…', JSON.stringify(metadata, null, 2), true),
  );
});

test("identifiers, hashes and wallets are shown in a monospaced font", () => {
  expect(shownValue("_id", "short")).toMatchObject({ mono: true });
  expect(shownValue("ownerId", "short")).toMatchObject({ mono: true });
  expect(shownValue("actor", "01M7YWT3SYXK7M14ZVMME9BNNF")).toMatchObject({ mono: true });
  expect(shownValue("x", "7KQ2-M9XA-T4CN")).toMatchObject({ mono: true });
  expect(shownValue("walletAddress", `0x${"a1".repeat(20)}`)).toMatchObject({ mono: true });
  expect(shownValue("email", "ada@exemple.fr")).toMatchObject({ mono: false });
  expect(shownValue("firstName", "Ada")).toMatchObject({ mono: false });
});

test("a text is shown as a time only if it is a valid date", () => {
  expect(shownValue("timestamp", "2025-03-03T13:05:00.000Z")).toEqual({
    kind: "instant",
    iso: "2025-03-03T13:05:00.000Z",
  });
  expect(shownValue("timestamp", "2025-13-45T13:05:00Z")).toMatchObject({ kind: "text" });
  expect(shownValue("objectName", "2025-03-03")).toMatchObject({ kind: "text" });
});
