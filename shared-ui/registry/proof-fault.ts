import ShieldAlert from "lucide-react/icons/shield-alert";
import { words } from "#words/registry.ts";
import type { IconDrawing } from "../components/icon.tsx";

/** Icon and texts for a registration with an invalid proof. They replace the status of the object everywhere. */
export const PROOF_FAULT: { readonly icon: IconDrawing; readonly word: string; readonly meaning: string } = {
  icon: ShieldAlert,
  ...words.proofFault,
};
