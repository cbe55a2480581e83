import { isDeclared, standingOf as publicStandingOf, publicStatus } from "@authentica/backend/contract/public-status";
import type { PublicState } from "@authentica/backend/contract/registry";
import { status } from "@authentica/backend/words/status";
import type { IconDrawing } from "@authentica/shared-ui/components/icon";
import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Clock from "lucide-react/icons/clock";
import Eraser from "lucide-react/icons/eraser";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { words } from "#words/record.tsx";
import type { Report } from "../proof/report.ts";

/**
 * Validity of an object, as its public page shows it. `checking`: this browser is still verifying. `told`: this
 * browser could not verify, so only the registry says that the registration is valid.
 */
export type Validity = "checking" | "valid" | "told" | "pending" | "revoked" | "erased" | "invalid";

export const VALIDITIES: Readonly<Record<Validity, { readonly icon: IconDrawing; readonly word: string }>> = {
  checking: { icon: LoaderCircle, word: words.validity.checking },
  valid: { icon: BadgeCheck, word: words.validity.valid },
  told: { icon: CircleDashed, word: words.validity.told },
  pending: { icon: Clock, word: words.validity.pending },
  revoked: { icon: Ban, word: words.validity.revoked },
  erased: { icon: Eraser, word: words.validity.erased },
  invalid: PROOF_FAULT,
};

/** Returns one line which states the validity of an object: "Inscription valable". */
export function standingLine(standing: Validity, object: PublicState): string {
  const { word } = VALIDITIES[standing];
  if (standing === "checking" || standing === "invalid") return word;
  if (standing === "erased") return publicStatus(object, status).brief;
  return words.validity[isDeclared(object) ? "declaration" : "registration"](word);
}

/** Result of the verification in this browser. */
export type Found = "checking" | "unreachable" | Report["outcome"];

/**
 * Returns the validity to show. If the proof fails, the object's status does not matter. A status that is unknown to
 * this release counts as revoked.
 */
export function standingOf({ status, proof }: Pick<PublicState, "status" | "proof">, found: Found): Validity {
  const told = publicStandingOf({ status, proof: found === "fails" ? "invalid" : proof });
  if (told !== "active") return told;
  if (proof === "pending" || found === "waits") return "pending";
  if (found === "checking") return "checking";
  return found === "unreachable" ? "told" : "valid";
}
