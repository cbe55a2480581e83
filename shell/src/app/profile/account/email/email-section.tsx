import type { User } from "@authentica/backend/contract/user";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatDate } from "@authentica/shared-ui/format/date";
import BadgeCheck from "lucide-react/icons/badge-check";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { useRef, useState } from "react";
import { words } from "#words/account.tsx";
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
    <Section title={words.email.title} lead={<p>{words.email.lead}</p>} headingRef={heading}>
      {done === "proven" && <Alert tone="success">{words.email.proven}</Alert>}
      {done === "changed" && <Alert tone="success">{words.email.changed}</Alert>}
      {done === "undoable" && <Alert tone="success">{words.email.undoable}</Alert>}
      <div>
        <p className={styles.address}>{email}</p>
        {emailProvenAt === null ? (
          <p className={styles.state}>
            <Icon of={MailQuestion} size="sm" />
            {words.email.unproven}
          </p>
        ) : (
          <p className={`${styles.state} ${styles.proven}`}>
            <Icon of={BadgeCheck} size="sm" />
            {words.email.provenOn(formatDate(emailProvenAt))}
          </p>
        )}
      </div>
      <div className={rows.under}>
        {emailProvenAt === null && <Button onClick={() => setAsking("code")}>{words.email.enterCode}</Button>}
        <Button onClick={() => setAsking("change")}>{words.email.change}</Button>
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
