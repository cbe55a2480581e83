import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { toast } from "@authentica/shared-ui/toast";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import { type ReactNode, useState } from "react";
import { words } from "#words/object.tsx";
import { notRevoked, offered, revoked } from "../objects/action-toasts.tsx";
import { RevokeDialog } from "../traceability/revoke-dialog.tsx";
import { TransferDialog } from "../transfers/transfer-dialog.tsx";
import styles from "./acts.module.css";

export interface ActsProps {
  readonly object: OwnedObject;
  readonly isOffered: boolean;
}

/** The irreversible actions, transfer and revocation, each with a sentence on its consequences. */
export function Acts({ object, isOffered }: ActsProps) {
  const [asked, setAsked] = useState<"transfer" | "revoke" | null>(null);
  const close = () => setAsked(null);
  const isRevoked = object.status === "revoked";
  return (
    <section aria-labelledby="ceder" className={styles.section}>
      <h2 id="ceder" className={styles.heading}>
        {isRevoked ? words.acts.revokedTitle : words.acts.title}
      </h2>
      {isRevoked ? (
        <Act of={Ban} name={words.acts.revoked}>
          {words.acts.revokedMeans}
        </Act>
      ) : (
        <>
          <Act
            of={ArrowLeftRight}
            name={words.acts.transfer}
            action={
              <Button disabled={isOffered} onClick={() => setAsked("transfer")}>
                {words.acts.transfer}
              </Button>
            }
          >
            {isOffered ? words.acts.offered : words.acts.transferMeans}
          </Act>
          <Act
            of={Ban}
            name={words.acts.revoke}
            action={
              <Button variant="danger" onClick={() => setAsked("revoke")}>
                {words.acts.revoke}
              </Button>
            }
          >
            {words.acts.revokeMeans}
            {isOffered && ` ${words.acts.endsOffer}`}
          </Act>
        </>
      )}
      <TransferDialog
        object={asked === "transfer" ? object : undefined}
        onClose={close}
        onOffered={(offer) => {
          close();
          toast(offered(offer));
        }}
      />
      <RevokeDialog
        object={asked === "revoke" ? object : undefined}
        onClose={close}
        onRevoked={(ended) => {
          close();
          toast(revoked(ended));
        }}
        onFailed={(target, error) => {
          close();
          toast(notRevoked(target, error));
        }}
      />
    </section>
  );
}

interface ActProps {
  readonly of: IconDrawing;
  readonly name: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Act = ({ of, name, action, children }: ActProps) => (
  <div className={styles.act}>
    <Icon of={of} className={styles.mark} />
    <div className={styles.words}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.note}>{children}</p>
    </div>
    {action}
  </div>
);
