import type { User } from "@authentica/backend/contract/user";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { useRef, useState } from "react";
import { words } from "#words/account.tsx";
import rows from "../rows.module.css";
import { Section } from "../section.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";

/** « Mot de passe »: lets the user change the password. The current password is required. */
export function PasswordSection({ user }: { readonly user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  return (
    <Section title={words.password.title} lead={<p>{words.password.lead}</p>} headingRef={heading}>
      {isChanged && <Alert tone="success">{words.password.done}</Alert>}
      <div className={rows.under}>
        <Button onClick={() => setAsking(true)}>{words.password.change}</Button>
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
