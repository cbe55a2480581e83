/** What the page says while it has no result, as codes, and in words. */
import { inParis, instantOf } from "@authentica/backend/contract/instant";
import { wasDeposited } from "./deposited.ts";
import { element } from "./element.ts";
import type { Judgement } from "./judge.ts";
import type { NotProof } from "./not-proof.ts";
import type { Words } from "./words/page.ts";

type NamedCode =
  | "fileChanged"
  | "fileUnreadable"
  | "severalProofs"
  | "archiveDamaged"
  | "archiveModified"
  | "folderWithoutProof"
  | "folderUnreadable";

export type Status =
  | { readonly code: "hashing"; readonly percent: number }
  | { readonly code: "fileMissing" | "proofMissing" }
  /** The proof is good, but the file is missing. `at`: date that the service gave (Unix seconds). */
  | { readonly code: "recognised"; readonly what: "registered" | "declared"; readonly at: number }
  | { readonly code: "notProof"; readonly kind: NotProof; readonly name: string }
  /** Something that the user gave cannot be used. */
  | { readonly code: NamedCode; readonly name: string };

/** Returns what can be said of a proof without its file. Only a proof that is trusted completely is recognised. */
export function recognise(judgement: Judgement): Status {
  if (judgement.verdict === "invalid") return { code: "fileMissing" };
  const { ground, history } = judgement;
  const [first] = history;
  if (ground.key !== "policy" || !ground.quorum?.met || first.leaf.type !== "mint") return { code: "fileMissing" };
  const what = wasDeposited(first.event) === false ? "declared" : "registered";
  return { code: "recognised", what, at: first.leaf.timestamp };
}

/** Returns the contents of the status line. What the user has to repeat is shown as an error. */
export function statusOf(status: Status | null, { dates, notProof, page }: Words): (Node | string)[] {
  if (status === null) return [];
  switch (status.code) {
    case "hashing":
      return [page.hashing(status.percent)];
    case "fileMissing":
      return [page.file.missing];
    case "proofMissing":
      return [page.proof.missing];
    case "recognised":
      return [page.recognised[status.what](inParis(instantOf(status.at, dates), dates))];
    case "notProof":
      return [notProof[status.kind](page.quoted(status.name))];
    default:
      return [element("p", { class: "error" }, page[status.code](status.name))];
  }
}
