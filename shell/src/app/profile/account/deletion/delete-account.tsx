import type { User } from "@authentica/backend/contract/user";
import { Button } from "@authentica/shared-ui/components/button";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { useState } from "react";
import { words } from "#words/account.tsx";
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
    <Section title={words.deletion.title} lead={<p>{words.deletion.lead}</p>}>
      {user.role === "admin" ? (
        <p>{words.deletion.administrator}</p>
      ) : (
        <>
          <Disclosure title={words.deletion.consequences.title}>
            <ul role="list" className={list.plain}>
              <li>{words.deletion.consequences.atOnce}</li>
              <li>{words.deletion.consequences.erased}</li>
              <li>{words.deletion.consequences.kept}</li>
              <li>{words.deletion.consequences.proofs}</li>
            </ul>
          </Disclosure>
          <div className={styles.under}>
            <Button variant="danger" onClick={() => setAsking(true)}>
              {words.deletion.open}
            </Button>
          </div>
          <DeleteAccountDialog open={asking} email={user.email} onClose={() => setAsking(false)} />
        </>
      )}
    </Section>
  );
}
