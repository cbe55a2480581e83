import { useUser } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { session } from "@authentica/shared-ui/session";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { lazy, Suspense, useEffect, useState } from "react";
import { Later, laterPart } from "../../errors/later.tsx";
import { Missing } from "../../errors/missing.tsx";
import styles from "./email-proof-notice.module.css";

// One part with the profile, which has it too: parts that two others share would be loaded at first.
const emailProofDialog = laterPart(
  async () => (await import(/* webpackChunkName: "later-account" */ "./email-proof-dialog.tsx")).default,
);

// Drawn once the dialog was there, which brings it.
const Alert = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-account" */ "@authentica/shared-ui/components/alert")).Alert,
}));

const PUT_OFF = "authentica.email-proof.put-off";

/** Asks users with an unproven address to prove it; dismissed, it returns in the next session of the tab. */
export function EmailProofNotice() {
  const { data: user } = useUser();
  const [isPutOff, setPutOff] = useState(() => sessionStorage.getItem(PUT_OFF) !== null);
  const [isAsked, setAsked] = useState<boolean>();
  const [isProven, setProven] = useState(false);

  // The next person of this tab has put nothing off.
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.isSignedIn()) sessionStorage.removeItem(PUT_OFF);
      }),
    [],
  );

  // What had the focus is gone.
  const leave = () => document.querySelector<HTMLElement>("main")?.focus();

  if (isProven)
    return (
      <Suspense>
        <Alert
          tone="success"
          className={styles.news}
          onDismiss={() => {
            setProven(false);
            leave();
          }}
        >
          Votre adresse est confirmée. Ce qui vous est proposé par e-mail vous attend dans vos objets.
        </Alert>
      </Suspense>
    );
  if (!user || user.emailProvenAt !== null || isPutOff) return null;

  const putOff = () => {
    sessionStorage.setItem(PUT_OFF, "1");
    setPutOff(true);
    leave();
  };
  return (
    <>
      <section aria-labelledby="adresse-a-confirmer" className={styles.notice}>
        <Icon of={MailQuestion} className={styles.icon} />
        <div className={styles.words}>
          <h2 id="adresse-a-confirmer" className={styles.title}>
            Confirmez {user.email}
          </h2>
          <p>Confirmez cette adresse pour recevoir les objets qu’on vous propose par e-mail.</p>
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={putOff}>
            Plus tard
          </Button>
          <Button onClick={() => setAsked(true)}>Saisir le code</Button>
        </div>
      </section>
      {isAsked !== undefined && (
        <Later
          of={emailProofDialog}
          missing={(onRetry, pending) => (
            <Missing title="La saisie du code n’a pas pu être affichée" onRetry={onRetry} pending={pending} />
          )}
        >
          {(EmailProofDialog) => (
            <EmailProofDialog
              open={isAsked}
              user={user}
              onClose={() => setAsked(false)}
              onProven={() => {
                setProven(true);
                leave();
              }}
            />
          )}
        </Later>
      )}
    </>
  );
}
