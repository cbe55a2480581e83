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
import styles from "./gate.module.css";
import { Loaded } from "./loaded.tsx";

/**
 * Renders the console only if the user has confirmed a second factor in this session. A user without a second factor
 * is asked to set one up; any other user is asked to confirm theirs. The server enforces the same rule.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
  const query = useQuery(secondFactorQuery);
  return (
    <Loaded query={query} title="La console n’a pas pu être ouverte">
      {({ app, passkeys, proven }) => {
        if (app === null && passkeys === 0) return <Protect />;
        return proven ? children : <Prove />;
      }}
    </Loaded>
  );
}

/** « Protégez la console »: lets a user without a second factor set one up. */
function Protect() {
  useDocumentTitle("Protégez la console");
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
      <PageHeader
        title="Protégez la console"
        lead={
          "Un mot de passe seul n’ouvre pas la console\u00a0: elle touche aux comptes et aux biens de tous. Choisissez ce qui le complétera\u00a0; cela prend une minute, une seule fois."
        }
      />
      <div className={styles.ways}>
        <section className={styles.way} aria-labelledby="gate-passkey">
          <h2 id="gate-passkey" className={styles.title}>
            Une clé d’accès
          </h2>
          <p>
            Ce qui déverrouille déjà votre appareil&nbsp;: votre empreinte, votre visage ou votre code. Rien à recopier,
            et aucun faux site ne peut s’en servir.
          </p>
          <div className={styles.act}>
            <Failure error={add.error} title="Aucune clé n’a été ajoutée" />
            {supportsPasskeys() ? (
              <Button
                variant="primary"
                icon={<Icon of={KeyRound} size="sm" />}
                pending={add.isPending}
                pendingLabel="Votre navigateur vous attend…"
                onClick={() => add.mutate()}
              >
                Créer une clé d’accès
              </Button>
            ) : (
              <Alert>Ce navigateur ne connaît pas les clés d’accès.</Alert>
            )}
          </div>
        </section>
        <section className={styles.way} aria-labelledby="gate-app">
          <h2 id="gate-app" className={styles.title}>
            Une application d’authentification
          </h2>
          <p>
            Un code à six chiffres de votre téléphone, demandé après le mot de passe à chaque connexion, avec dix codes
            de secours pour le jour où il manque.
          </p>
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
  useDocumentTitle("Ouvrir la console");
  return (
    <IdentityConfirmation why="La console ne s’ouvre pas par un mot de passe seul. Servez-vous de ce qui protège votre compte.">
      <PageHeader
        title="Ouvrir la console"
        lead="Vous vous êtes connecté par votre mot de passe. Confirmez par votre clé d’accès ou votre application d’authentification."
      />
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
      <Failure error={prove.error} title="La console reste fermée" />
      <Button variant="primary" pending={prove.isPending} onClick={() => prove.mutate()}>
        Confirmer mon identité
      </Button>
    </div>
  );
}
