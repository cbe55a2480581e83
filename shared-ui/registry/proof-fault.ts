import ShieldAlert from "lucide-react/icons/shield-alert";
import type { IconDrawing } from "../components/icon.tsx";

/** Icon and texts for a registration with an invalid proof. They replace the status of the object everywhere. */
export const PROOF_FAULT: { readonly icon: IconDrawing; readonly word: string; readonly meaning: string } = {
  icon: ShieldAlert,
  word: "Preuve en défaut",
  meaning:
    "Le registre annonce une inscription, mais sa preuve ne tient pas. Ne vous y fiez pas, et signalez-le à qui vous a remis ce fichier.",
};
