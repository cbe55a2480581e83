import type { ErasedObject, OwnedObject, PublicObject } from "@authentica/backend/contract/object";
import { expect, it } from "vitest";
import { verdictOf } from "./verdict.ts";

const foreign = {
  objectName: "Contrat",
  status: "active",
  createdAt: "2026-03-03T12:05:00.000Z",
  ownerId: { firstName: "Marie", lastName: "D." },
} as PublicObject;
const erased = { status: "erased", createdAt: foreign.createdAt, updatedAt: foreign.createdAt } as ErasedObject;
const owned = { ...foreign, walletAddress: `0x${"a".repeat(40)}` } as OwnedObject;

it.each([
  ["the reader's own", owned, "protected", "Ce fichier est protégé, et il est à vous"],
  ["the reader's own, revoked", { ...owned, status: "revoked" } as const, "revoked", "Cet objet a été révoqué"],
  ["an erased object", erased, "erased", "Cet objet a été effacé avec le compte de son titulaire"],
  ["somebody else's", foreign, "foreign", "Ce fichier est déjà inscrit au nom de Marie D."],
  ["somebody else's, revoked", { ...foreign, status: "revoked" } as const, "revoked", "Cet objet a été révoqué"],
])("the scan screen shows the right verdict on %s", (_, object, kind, title) => {
  expect(verdictOf(object)).toMatchObject({ kind, title });
});

it("the verdict never says that the current owner registered the object, because it may have been transferred", () => {
  for (const object of [owned, foreign])
    for (const status of ["active", "revoked"] as const)
      for (const depositedAt of [null, foreign.createdAt]) {
        const { title, words } = verdictOf({ ...object, status, depositedAt } as PublicObject);
        expect(`${title} ${words}`).not.toMatch(/par (vous|Marie)|vous l’avez/i);
      }
});
