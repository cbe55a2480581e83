import type { User } from "@authentica/backend/contract/user";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatDate } from "@authentica/shared-ui/format/date";
import BadgeCheck from "lucide-react/icons/badge-check";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { useRef, useState } from "react";
import EmailProofDialog from "../../../email-proof/email-proof-dialog.tsx";
import rows from "../rows.module.css";
import { Section } from "../section.tsx";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import styles from "./email-section.module.css";

/** « Adresse e-mail »: says whether the address is proven, and lets the user change it. */
export function EmailSection({ user }: { readonly user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<"code" | "change" | null>(null);
  const [done, setDone] = useState<"proven" | "changed" | "undoable" | null>(null);
  const close = () => setAsking(null);
  const finish = (outcome: "proven" | "changed" | "undoable") => {
    close();
    setDone(outcome);
    heading.current?.focus();
  };
  const { email, emailProvenAt } = user;
  return (
    <Section title="Adresse e-mail" lead={<p>Pour vous connecter et retrouver votre compte.</p>} headingRef={heading}>
      {done === "proven" && <Alert tone="success">Votre adresse est confirmée.</Alert>}
      {done === "changed" && <Alert tone="success">Votre adresse est changée.</Alert>}
      {done === "undoable" && (
        <Alert tone="success">
          Votre adresse est changée. L’ancienne a reçu un message qui permet d’annuler pendant sept jours.
        </Alert>
      )}
      <div>
        <p className={styles.address}>{email}</p>
        {emailProvenAt === null ? (
          <p className={styles.state}>
            <Icon of={MailQuestion} size="sm" />À confirmer
          </p>
        ) : (
          <p className={`${styles.state} ${styles.proven}`}>
            <Icon of={BadgeCheck} size="sm" />
            Confirmée le {formatDate(emailProvenAt)}
          </p>
        )}
      </div>
      <div className={rows.under}>
        {emailProvenAt === null && <Button onClick={() => setAsking("code")}>Saisir le code</Button>}
        <Button onClick={() => setAsking("change")}>Changer d’adresse…</Button>
      </div>
      {asking === "code" && <EmailProofDialog open user={user} onClose={close} onProven={() => finish("proven")} />}
      {asking === "change" && (
        <ChangeEmailDialog
          user={user}
          onClose={close}
          onChanged={() => finish(emailProvenAt === null ? "changed" : "undoable")}
        />
      )}
    </Section>
  );
}
