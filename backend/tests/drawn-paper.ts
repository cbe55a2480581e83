import { instantOf } from "../contract/instant.ts";
import type { Paper } from "../objects/papers/paper-drawing.ts";
import type { ProofSummary } from "../objects/proofs/summary.ts";

const at = instantOf(1_795_307_021);
const HASH = "5218e3b5a7ea38d8840fa5c40e0b73df8c6b5a103bb93e3e76bd43175e2b8f48";
const VKEY = "authentica.example/api/registry+74cb6863+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c";
const address = "https://authentica.example/p/9MW9-JNK5-4URH";

/** Content of a certificate. */
export const SUMMARY: ProofSummary = {
  language: "fr",
  id: "9MW9-JNK5-4URH",
  objectName: "Marée basse",
  file: { name: "DSC_4471.jpg", size: 4_928_307 },
  said: { metadonnees: {} },
  hash: HASH,
  tokenId: 129,
  registered: at,
  registeredBy: "Maxime Delacroix",
  deposited: at,
  revoked: null,
  revokedBy: null,
  events: [],
  checkpoint: { origin: "authentica.example/api/registry", size: 166, root: new Uint8Array(32) },
  witnesses: null,
  stamp: null,
  vkey: VKEY,
  publicUrl: "https://authentica.example",
  address,
};

/** Returns a document about an object with this name. */
export function drawnPaper(kind: Paper["kind"], objectName: string): Paper {
  if (kind === "certificate") return { kind, summary: { ...SUMMARY, objectName }, proof: "c2sp.org/tlog-proof@v1\n" };
  const attestation = {
    language: SUMMARY.language,
    giver: "Ada L.",
    receiver: { name: objectName, wallet: `0x${"ab".repeat(20)}` },
    objectName,
    fileName: "DSC_4471.jpg",
    id: SUMMARY.id,
    hash: HASH,
    at,
    index: 131,
    size: 166,
    witnesses: null,
    vkey: VKEY,
    publicUrl: SUMMARY.publicUrl,
    address,
    proof: { name: "02-transfert.tlog-proof", text: "c2sp.org/tlog-proof@v1\n" },
  };
  return { kind, attestation };
}
