import type { OperationsAnswer } from "@authentica/backend/contract/admin-operations";
import { Icon } from "@authentica/shared-ui/components/icon";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import styles from "./operations.module.css";

interface Standing {
  readonly isWell: boolean;
  readonly title: string;
  readonly why: string;
}

/**
 * Returns whether e-mail is delivered, and why not. E-mail counts as delivered only if one was sent since the process
 * started.
 */
export function standingOf({ to, downSince, sentAt }: OperationsAnswer["outbox"]): Standing {
  if (to === "files")
    return {
      isWell: false,
      title: "Le courrier ne part pas",
      why: "Aucun serveur de courrier n’est réglé (SMTP_URL ou MAIL_URL)\u00a0: les e-mails sont des fichiers du dossier outbox, et personne ne les reçoit.",
    };
  if (downSince !== null)
    return {
      isWell: false,
      title: "Le courrier ne part pas",
      why: `Le serveur de courrier n’accepte rien depuis le ${formatDateTime(downSince)}.`,
    };
  if (sentAt === null)
    return {
      isWell: false,
      title: "Courrier non éprouvé",
      why: "Le serveur de courrier est réglé, mais aucun e-mail n’est encore parti depuis le démarrage.",
    };
  return { isWell: true, title: "Le courrier part", why: `Dernier e-mail remis le ${formatDateTime(sentAt)}.` };
}

export function Outbox({ outbox }: { readonly outbox: OperationsAnswer["outbox"] }) {
  const { isWell, title, why } = standingOf(outbox);
  const { waiting, oldestAt } = outbox;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Courrier</h2>
      <div>
        <span className={isWell ? styles.healthy : styles.broken}>
          <Icon of={isWell ? CircleCheck : OctagonAlert} size="sm" />
          {title}
        </span>
        <p className={styles.read}>
          {why}{" "}
          {oldestAt === null
            ? "Aucun n’attend."
            : `${counted(waiting, "e-mail attend", "e-mails attendent")}, le plus ancien depuis le ${formatDateTime(oldestAt)}.`}
        </p>
      </div>
    </section>
  );
}
