import type { AlertTone } from "@authentica/shared-ui/components/alert";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { CeremonyError, type CeremonyOutcome } from "@authentica/shared-ui/passkeys/ceremony";
import { createPasskey } from "@authentica/shared-ui/passkeys/create";
import { withdrawPasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { suggestPasskeyName } from "@authentica/shared-ui/passkeys/suggest-name";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import styles from "./passkey-offer.module.css";

export interface PasskeyPanelProps {
  /** Called when the user has dismissed the offer or closed its outcome. */
  readonly onClose: () => void;
}

/** The offer to create a passkey and, afterwards, its outcome. */
export default function PasskeyPanel({ onClose }: PasskeyPanelProps) {
  const add = useAddPasskey();

  if (add.isSuccess)
    return (
      <Alert tone="success" onDismiss={onClose} className={styles.offer}>
        Clé d’accès «&nbsp;{add.data.name}&nbsp;» ajoutée. Elle vous connectera sans mot de passe.
      </Alert>
    );

  const failure = add.error && offerFailure(add.error);
  return (
    <section aria-labelledby="offre-cle" className={`${styles.offer} ${styles.panel}`}>
      <Icon of={KeyRound} className={styles.icon} />
      <div className={styles.words}>
        <h2 id="offre-cle" className={styles.title}>
          Connectez-vous sans mot de passe
        </h2>
        <p>
          Avec une clé d’accès, votre visage, votre empreinte digitale ou le code de votre appareil suffit. Elle ne se
          devine pas et ne sert qu’ici.
        </p>
        {failure && <Alert tone={failure.tone}>{failure.words}</Alert>}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" disabled={add.isPending} onClick={onClose}>
          Plus tard
        </Button>
        <Button pending={add.isPending} pendingLabel="En attente…" onClick={() => add.mutate()}>
          Ajouter une clé d’accès
        </Button>
      </div>
    </section>
  );
}

/** Creates the first passkey of the account, with a name derived from this device. Then withdraws the offer. */
const useAddPasskey = () =>
  useMutation({
    mutationFn: () => createPasskey(suggestPasskeyName(navigator.userAgent)),
    onSuccess: () => withdrawPasskeyOffer(sessionStorage),
  });

const CEREMONIES: Readonly<Partial<Record<CeremonyOutcome, string>>> = {
  dismissed: "Aucune clé n’a été ajoutée. Vous pourrez le faire plus tard, depuis votre profil.",
  "already-there": "Cet appareil a déjà une clé d’accès pour votre compte.",
  unsuitable: "Cet appareil ne peut pas garder de clé d’accès.",
};

/** Returns the message for a passkey that was not created, and the tone of the message. */
function offerFailure(error: unknown): { readonly tone: AlertTone; readonly words: string } {
  const words = error instanceof CeremonyError ? CEREMONIES[error.outcome] : isTooLate(error) && TOO_LATE;
  if (words) return { tone: "info", words };
  return { tone: "error", words: "La clé d’accès n’a pas pu être ajoutée. Réessayez dans un instant." };
}

const TOO_LATE =
  "Votre inscription date un peu\u00a0: ajoutez la clé depuis votre profil, où votre mot de passe sera demandé.";

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === "reauthentication_required";
