import { useUser } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { session } from "@authentica/shared-ui/session";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { lazy, Suspense, useEffect, useState } from "react";
import { words } from "#words/layout.tsx";
import { Later, laterPart } from "../../errors/later.tsx";
import { Missing } from "../../errors/missing.tsx";
import styles from "./email-proof-notice.module.css";

// Part of the profile's chunk, because the profile uses this dialog too. A separate chunk that both share would be
// loaded at the start.
const emailProofDialog = laterPart(
  async () => (await import(/* webpackChunkName: "later-account" */ "./email-proof-dialog.tsx")).default,
);

// Only rendered after the dialog has loaded. The chunk of the dialog contains this component too.
const Alert = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-account" */ "@authentica/shared-ui/components/alert")).Alert,
}));

const PUT_OFF = "authentica.email-proof.put-off";

/**
 * Asks users to prove their e-mail address if it is unproven. If dismissed, the notice returns at the next sign-in in
 * the tab.
 */
export function EmailProofNotice() {
  const { data: user } = useUser();
  const [isPutOff, setPutOff] = useState(() => sessionStorage.getItem(PUT_OFF) !== null);
  const [isAsked, setAsked] = useState<boolean>();
  const [isProven, setProven] = useState(false);

  // When the user signs out, forgets that the notice was dismissed, because the next user of this tab has not
  // dismissed it.
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.isSignedIn()) sessionStorage.removeItem(PUT_OFF);
      }),
    [],
  );

  // The element that had the focus has disappeared.
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
          {words.emailProof.proven}
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
            {words.emailProof.title(user.email)}
          </h2>
          <p>{words.emailProof.lead}</p>
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={putOff}>
            {words.emailProof.later}
          </Button>
          <Button onClick={() => setAsked(true)}>{words.emailProof.enter}</Button>
        </div>
      </section>
      {isAsked !== undefined && (
        <Later
          of={emailProofDialog}
          missing={(onRetry, pending) => (
            <Missing title={words.emailProof.missing} onRetry={onRetry} pending={pending} />
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
