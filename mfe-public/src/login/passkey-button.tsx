import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { isRefused, whenToRetry, wordsOf } from "@authentica/shared-ui/failure";
import { language } from "@authentica/shared-ui/language";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { requestIdOf } from "@authentica/shared-ui/session";
import KeyRound from "lucide-react/icons/key-round";
import { useSyncExternalStore } from "react";
import { words } from "#words/login.tsx";
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
      <p className={styles.or}>{words.passkey.or}</p>
      {error !== null && <Outcome error={error} />}
      <Button
        size="lg"
        wide
        icon={<Icon of={KeyRound} />}
        disabled={disabled}
        pending={isPending}
        pendingLabel={words.passkey.pending}
        onClick={() => {
          onStart();
          start();
        }}
      >
        {words.passkey.signIn}
      </Button>
    </div>
  );
}

const NOT_SIGNED_IN = { lang: language, text: words.passkey.failed } as const;

/** Reports a failed attempt. A dialog that the user closed is not an error. A refusal by the server states no reason. */
function Outcome({ error }: { readonly error: unknown }) {
  if (error instanceof CeremonyError && error.outcome === "dismissed") return <Alert>{words.passkey.dismissed}</Alert>;
  return (
    <Alert tone="error">
      {failureWords(error)}
      <SupportReference requestId={requestIdOf(error)} />
    </Alert>
  );
}

function failureWords(error: unknown): string {
  if (error instanceof CeremonyError) return words.passkey.unusable;
  if (isRefused(error) && !whenToRetry(error)) return words.passkey.refused;
  return wordsOf(error, { ...TOO_MANY_TRIES, otherwise: NOT_SIGNED_IN }).text;
}
