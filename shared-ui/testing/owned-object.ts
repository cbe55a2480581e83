import type { OwnedObject } from "@authentica/backend/contract/object";

/** Returns an object of Marie as its owner sees it: deposited, without a cover. */
export function ownedObject(own: Partial<OwnedObject> = {}): OwnedObject {
  const { objectId = "T4RP-ECFW-573R", tokenId = 129, createdAt = "2026-03-03T13:05:00.000Z" } = own;
  return {
    _id: objectId,
    objectId,
    objectName: "Marée basse",
    hash: "ab".repeat(32),
    status: "active",
    createdAt,
    depositedAt: createdAt,
    updatedAt: createdAt,
    tokenId,
    tokenExplorerLink: `https://authentica.example/explorer/${tokenId}`,
    ownerId: { _id: "u1", firstName: "Marie", lastName: "Curie" },
    walletAddress: `0x${"a".repeat(40)}`,
    file: null,
    pictureUrl: `/api/object/cover/${objectId}`,
    fileName: "DSC_4471.jpg",
    fileSize: 4_900_000,
    ...own,
  };
}
