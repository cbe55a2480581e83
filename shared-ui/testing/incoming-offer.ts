import type { IncomingOffer } from "@authentica/backend/contract/transfer";

/** Returns an open offer by Ada that does not expire soon. */
export const incomingOffer = (at: number, more: Partial<IncomingOffer> = {}): IncomingOffer => ({
  _id: String(at).padStart(26, "0"),
  objectId: `P-${at}`,
  objectName: `Objet ${at}`,
  hash: at.toString(16).padStart(2, "0").repeat(32),
  createdAt: "2026-01-01T12:00:00.000Z",
  expiresAt: "2126-01-15T12:00:00.000Z",
  status: "open",
  direction: "incoming",
  from: { _id: "ada", firstName: "Ada", lastName: "L." },
  tokenId: at,
  registeredAt: "2026-01-01T12:00:00.000Z",
  fileType: "PDF",
  fileSize: 2_202_009,
  ...more,
});
