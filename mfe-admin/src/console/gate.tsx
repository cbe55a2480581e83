import { answer, api } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { Failure } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { createPasskey } from "@authentica/shared-ui/passkeys/create";
import { passkeysQuery } from "@authentica/shared-ui/passkeys/passkeys-query";
import { suggestPasskeyName } from "@authentica/shared-ui/passkeys/suggest-name";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { AddApp } from "@authentica/shared-ui/second-factor/add-app";
import { secondFactorQuery } from "@authentica/shared-ui/second-factor/query";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import type { ReactNode } from "react";
import { words as all } from "#words/console.tsx";
import styles from "./gate.module.css";
import { Loaded } from "./loaded.tsx";

const words = all.gate;

/**
 * Renders the console only if the user has confirmed a second factor in this session. A user without a second factor
 * is asked to set one up; any other user is asked to confirm theirs. The server enforces the same rule.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
  const query = useQuery(secondFactorQuery);
  return (
    <Loaded query={query} title={words.failed}>
      {({ app, passkeys, proven }) => {
        if (app === null && passkeys === 0) return <Protect />;
        return proven ? children : <Prove />;
      }}
    </Loaded>
  );
}

/** « Protégez la console »: lets a user without a second factor set one up. */
function Protect() {
  useDocumentTitle(words.protect.title);
  const queryClient = useQueryClient();
  const confirmed = useConfirmed();
  const changed = () => queryClient.invalidateQueries(secondFactorQuery);
  const add = useMutation({
    mutationKey: ["session", "add-passkey"],
    mutationFn: () => confirmed(() => createPasskey(suggestPasskeyName(navigator.userAgent))),
    onSuccess: () => Promise.all([changed(), queryClient.invalidateQueries(passkeysQuery)]),
  });
  return (
    <>
      <PageHeader title={words.protect.title} lead={words.protect.lead} />
      <div className={styles.ways}>
        <section className={styles.way} aria-labelledby="gate-passkey">
          <h2 id="gate-passkey" className={styles.title}>
            {words.passkey.title}
          </h2>
          <p>{words.passkey.lead}</p>
          <div className={styles.act}>
            <Failure error={add.error} title={words.passkey.failed} />
            {supportsPasskeys() ? (
              <Button
                variant="primary"
                icon={<Icon of={KeyRound} size="sm" />}
                pending={add.isPending}
                pendingLabel={words.passkey.creating}
                onClick={() => add.mutate()}
              >
                {words.passkey.create}
              </Button>
            ) : (
              <Alert>{words.passkey.unsupported}</Alert>
            )}
          </div>
        </section>
        <section className={styles.way} aria-labelledby="gate-app">
          <h2 id="gate-app" className={styles.title}>
            {words.app.title}
          </h2>
          <p>{words.app.lead}</p>
          <div className={styles.act}>
            <AddApp onAdded={() => {}} />
          </div>
        </section>
      </div>
    </>
  );
}

/** Asks a user who signed in with only the password for their second factor. */
function Prove() {
  useDocumentTitle(words.prove.title);
  return (
    <IdentityConfirmation why={words.prove.why}>
      <PageHeader title={words.prove.title} lead={words.prove.lead} />
      <ProveButton />
    </IdentityConfirmation>
  );
}

function ProveButton() {
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const prove = useMutation({
    mutationKey: ["session", "open-console"],
    mutationFn: () => confirmed(() => answer(api.admin.fields.$get())),
    onSuccess: () => queryClient.invalidateQueries(secondFactorQuery),
  });
  return (
    <div className={styles.act}>
      <Failure error={prove.error} title={words.prove.failed} />
      <Button variant="primary" pending={prove.isPending} onClick={() => prove.mutate()}>
        {words.prove.confirm}
      </Button>
    </div>
  );
}
