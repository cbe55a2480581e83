import type { User } from "@authentica/backend/contract/user";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { useRef, useState } from "react";
import rows from "../rows.module.css";
import { Section } from "../section.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";

/** « Mot de passe »: lets the user change the password. The current password is required. */
export function PasswordSection({ user }: { readonly user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  return (
    <Section title="Mot de passe" lead={<p>En changer ferme vos autres sessions.</p>} headingRef={heading}>
      {isChanged && (
        <Alert tone="success">Votre mot de passe est changé. Toutes vos autres sessions sont fermées.</Alert>
      )}
      <div className={rows.under}>
        <Button onClick={() => setAsking(true)}>Changer de mot de passe…</Button>
      </div>
      {asking && (
        <ChangePasswordDialog
          email={user.email}
          onClose={() => setAsking(false)}
          onChanged={() => {
            setAsking(false);
            setChanged(true);
            heading.current?.focus();
          }}
        />
      )}
    </Section>
  );
}
