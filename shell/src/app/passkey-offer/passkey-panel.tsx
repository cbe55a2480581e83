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
import { words } from "#words/passkey-offer.ts";
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
        {words.added(add.data.name)}
      </Alert>
    );

  const failure = add.error && offerFailure(add.error);
  return (
    <section aria-labelledby="offre-cle" className={`${styles.offer} ${styles.panel}`}>
      <Icon of={KeyRound} className={styles.icon} />
      <div className={styles.words}>
        <h2 id="offre-cle" className={styles.title}>
          {words.title}
        </h2>
        <p>{words.lead}</p>
        {failure && <Alert tone={failure.tone}>{failure.words}</Alert>}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" disabled={add.isPending} onClick={onClose}>
          {words.later}
        </Button>
        <Button pending={add.isPending} pendingLabel={words.adding} onClick={() => add.mutate()}>
          {words.add}
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
  dismissed: words.failures.dismissed,
  "already-there": words.failures.alreadyThere,
  unsuitable: words.failures.unsuitable,
};

/** Returns the message for a passkey that was not created, and the tone of the message. */
function offerFailure(error: unknown): { readonly tone: AlertTone; readonly words: string } {
  const reason =
    error instanceof CeremonyError ? CEREMONIES[error.outcome] : isTooLate(error) && words.failures.tooLate;
  if (reason) return { tone: "info", words: reason };
  return { tone: "error", words: words.failures.other };
}

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === "reauthentication_required";
