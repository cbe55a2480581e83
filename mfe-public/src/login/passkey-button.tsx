import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { french, isRefused, whenToRetry, wordsOf } from "@authentica/shared-ui/failure";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { requestIdOf } from "@authentica/shared-ui/session";
import KeyRound from "lucide-react/icons/key-round";
import { useSyncExternalStore } from "react";
import { TOO_MANY_TRIES } from "../account/entry-words.ts";
import styles from "./passkey-button.module.css";
import type { PasskeyLogin } from "./passkey-login.ts";

export interface PasskeyButtonProps {
  readonly login: PasskeyLogin;
  /** Whether another sign-in attempt is in progress. */
  readonly disabled: boolean;
  readonly onStart: () => void;
}

const never = () => () => {};

/**
 * Button that signs in by passkey. Rendered only if the browser supports passkeys. The result is shown above the
 * button.
 */
export function PasskeyButton({ login: { start, isPending, error }, disabled, onStart }: PasskeyButtonProps) {
  // The prerendered page includes the button, because nearly all browsers support passkeys.
  const isOffered = useSyncExternalStore(never, supportsPasskeys, () => true);
  if (!isOffered) return null;
  return (
    <div className={styles.passkey}>
      <p className={styles.or}>ou</p>
      {error !== null && <Outcome error={error} />}
      <Button
        size="lg"
        wide
        icon={<Icon of={KeyRound} />}
        disabled={disabled}
        pending={isPending}
        pendingLabel="En attente de votre clé…"
        onClick={() => {
          onStart();
          start();
        }}
      >
        Se connecter avec une clé d’accès
      </Button>
    </div>
  );
}

const NOT_SIGNED_IN = french("La connexion n’a pas abouti. Réessayez dans un instant.");

/** Reports a failed attempt. A dialog that the user closed is not an error. The server's refusal has no reason. */
function Outcome({ error }: { readonly error: unknown }) {
  if (error instanceof CeremonyError && error.outcome === "dismissed")
    return (
      <Alert>Aucune clé d’accès n’a été utilisée. Vous pouvez aussi vous connecter avec votre mot de passe.</Alert>
    );
  return (
    <Alert tone="error">
      {failureWords(error)}
      <SupportReference requestId={requestIdOf(error)} />
    </Alert>
  );
}

function failureWords(error: unknown): string {
  if (error instanceof CeremonyError)
    return "Cet appareil n’a pas pu utiliser de clé d’accès. Connectez-vous avec votre mot de passe.";
  if (isRefused(error) && !whenToRetry(error))
    return "Cette clé d’accès n’a pas été acceptée. Connectez-vous avec votre mot de passe.";
  return wordsOf(error, { ...TOO_MANY_TRIES, otherwise: NOT_SIGNED_IN }).text;
}
