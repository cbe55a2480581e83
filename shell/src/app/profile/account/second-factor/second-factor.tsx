import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { FailureReason } from "@authentica/shared-ui/failure";
import { formatDate } from "@authentica/shared-ui/format/date";
import { AddApp } from "@authentica/shared-ui/second-factor/add-app";
import { secondFactorQuery } from "@authentica/shared-ui/second-factor/query";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Smartphone from "lucide-react/icons/smartphone";
import { useRef, useState } from "react";
import { words } from "#words/security.tsx";
import styles from "../rows.module.css";
import { RowsSkeleton } from "../rows-skeleton.tsx";
import { Section } from "../section.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import { RemoveAppDialog } from "./remove-app-dialog.tsx";
import { RenewCodesDialog } from "./renew-codes-dialog.tsx";

/** « Double authentification »: the authenticator app of the account, and its recovery codes. */
export function SecondFactor({ now }: { readonly now: number }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<"none" | "remove" | "renew">("none");
  const [said, setSaid] = useState("");
  useKeptFocus(data?.app ? 1 : 0, dialog !== "none", heading);

  const close = () => setDialog("none");
  const changed = () => queryClient.invalidateQueries(secondFactorQuery);
  const app = data?.app;

  return (
    <Section title={words.secondFactor.title} lead={<p>{words.secondFactor.lead}</p>} headingRef={heading}>
      {isPending && <RowsSkeleton label={words.secondFactor.loading} />}
      {!data && error && (
        <ErrorPanel
          title={words.secondFactor.missing}
          message={<FailureReason error={error} />}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && !app && (
        <>
          <p>{words.secondFactor.none}</p>
          <div className={styles.under}>
            <AddApp onAdded={() => setSaid(words.secondFactor.added)} />
          </div>
        </>
      )}
      {app && (
        <ul role="list" className={styles.rows}>
          <li>
            <Icon of={Smartphone} className={styles.icon} />
            <div className={styles.words}>
              <p className={styles.name}>{words.secondFactor.app}</p>
              <p className={styles.facts}>
                {words.secondFactor.dates(
                  <time dateTime={app.createdAt}>{formatDate(app.createdAt)}</time>,
                  <RelativeTime at={app.lastUsedAt} now={now} />,
                )}
              </p>
              <p className={styles.facts}>{codesLeft(app.recoveryCodesLeft)}</p>
            </div>
            <div className={styles.actions}>
              <Button variant="quiet" onClick={() => setDialog("renew")}>
                {words.secondFactor.renew}
              </Button>
              <Button variant="quiet" onClick={() => setDialog("remove")}>
                <span>
                  {words.secondFactor.remove}
                  <VisuallyHidden> {words.secondFactor.removeWhat}</VisuallyHidden>
                </span>
              </Button>
            </div>
          </li>
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialog === "renew" && <RenewCodesDialog onClose={close} onRenewed={changed} />}
      <RemoveAppDialog
        open={dialog === "remove"}
        required={data?.required === true && data.passkeys === 0}
        onClose={close}
        onRemoved={async () => {
          await changed();
          setSaid(words.secondFactor.removed);
        }}
      />
    </Section>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return words.secondFactor.noCode;
  return count === 1 ? words.secondFactor.oneCode : words.secondFactor.codes(count);
}
