import type { User } from "@authentica/backend/contract/user";
import { Button } from "@authentica/shared-ui/components/button";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { useState } from "react";
import list from "../list.module.css";
import styles from "../rows.module.css";
import { Section } from "../section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/**
 * « Supprimer mon compte »: the consequences, folded, and the button. If the account cannot be deleted because
 * it is an administrator's, says why.
 */
export function DeleteAccount({ user }: { readonly user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Supprimer mon compte" lead={<p>Cette action est irréversible.</p>}>
      {user.role === "admin" ? (
        <p>
          <strong>Un administrateur ne peut pas supprimer son propre compte</strong>, pour que la console ne reste
          jamais sans personne. Demandez à un autre administrateur de vous retirer ce rôle, puis revenez ici.
        </p>
      ) : (
        <>
          <Disclosure title="Ce qui est effacé, et ce qui reste">
            <ul role="list" className={list.plain}>
              <li>
                <strong>Aussitôt</strong>, votre compte est fermé et toutes vos sessions prennent fin, sur tous vos
                appareils.
              </li>
              <li>
                <strong>Sont effacés</strong> votre profil, vos clés d’accès, vos clés d’API, votre application
                d’authentification, vos notifications, le nom et l’historique de vos objets, et ce qui reliait le
                registre à vous&nbsp;; vos fichiers et leurs images le sont dans la journée qui suit.
              </li>
              <li>
                <strong>Restent</strong> les inscriptions au registre public, que nul ne peut retirer. Elles ne disent
                plus rien de vous, et les mêmes fichiers pourront être inscrits de nouveau, par vous ou par d’autres.
              </li>
              <li>
                <strong>Demeurent valables</strong> les preuves déjà délivrées&nbsp;: téléchargez d’abord vos données si
                vous voulez les garder.
              </li>
            </ul>
          </Disclosure>
          <div className={styles.under}>
            <Button variant="danger" onClick={() => setAsking(true)}>
              Supprimer mon compte…
            </Button>
          </div>
          <DeleteAccountDialog open={asking} email={user.email} onClose={() => setAsking(false)} />
        </>
      )}
    </Section>
  );
}
