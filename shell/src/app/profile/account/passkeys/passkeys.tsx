import { PASSKEYS_MAX } from "@authentica/backend/contract/constants";
import type { Passkey } from "@authentica/backend/contract/passkey";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { FailureReason } from "@authentica/shared-ui/failure";
import { passkeysQuery } from "@authentica/shared-ui/passkeys/passkeys-query";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { words } from "#words/security.tsx";
import styles from "../rows.module.css";
import { RowsSkeleton } from "../rows-skeleton.tsx";
import { Section } from "../section.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";

type OpenDialog = { readonly kind: "none" | "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

const NONE: OpenDialog = { kind: "none" };

/** « Clés d’accès »: the passkeys of the account, and the actions on them. */
export function Passkeys({ now }: { readonly now: number }) {
  const { data: passkeys, isPending, error, isFetching, refetch } = useQuery(passkeysQuery);
  const list = usePasskeyList();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(NONE);
  const [said, setSaid] = useState("");
  const close = () => setDialog(NONE);
  useKeptFocus(passkeys?.length ?? 0, dialog.kind !== "none", heading);

  return (
    <Section title={words.passkeys.title} lead={<p>{words.passkeys.lead}</p>} headingRef={heading}>
      {isPending && <RowsSkeleton label={words.passkeys.loading} />}
      {!passkeys && error && (
        <ErrorPanel
          title={words.passkeys.missing}
          message={<FailureReason error={error} />}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {passkeys && (
        <>
          {passkeys.length === 0 ? (
            <p>{words.passkeys.none}</p>
          ) : (
            <ul role="list" className={styles.rows}>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey._id}
                  passkey={passkey}
                  now={now}
                  onRename={() => setDialog({ kind: "rename", passkey })}
                  onRemove={() => setDialog({ kind: "remove", passkey })}
                />
              ))}
            </ul>
          )}
          <Adding count={passkeys.length} onAdd={() => setDialog({ kind: "add" })} />
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <AddPasskeyDialog
        open={dialog.kind === "add"}
        taken={passkeys?.map(({ name }) => name) ?? []}
        onClose={close}
        onAdded={async (passkey) => {
          await list.added(passkey);
          setSaid(words.passkeys.added(passkey.name));
        }}
      />
      <RenamePasskeyDialog
        passkey={dialog.kind === "rename" ? dialog.passkey : null}
        onClose={close}
        onRenamed={async (passkey) => {
          await list.renamed(passkey);
          setSaid(words.passkeys.renamed(passkey.name));
        }}
      />
      <RemovePasskeyDialog
        passkey={dialog.kind === "remove" ? dialog.passkey : null}
        onClose={close}
        onRemoved={async ({ _id, name }) => {
          await list.removed(_id);
          setSaid(words.passkeys.removed(name));
        }}
      />
    </Section>
  );
}

/** Button that adds a passkey. If no passkey can be added, the reason. */
function Adding({ count, onAdd }: { readonly count: number; readonly onAdd: () => void }) {
  if (!supportsPasskeys()) {
    return <Alert title={words.passkeys.unsupported.title}>{words.passkeys.unsupported.advice}</Alert>;
  }
  if (count >= PASSKEYS_MAX) {
    return <p className={styles.note}>{words.passkeys.full(PASSKEYS_MAX)} </p>;
  }
  return (
    <div className={styles.under}>
      <Button icon={<Icon of={Plus} size="sm" />} onClick={onAdd}>
        {words.passkeys.adding.title}
      </Button>
    </div>
  );
}

/**
 * Returns a function that applies the latest change by the server to the list. It first cancels running queries,
 * whose answers would be older.
 */
function usePasskeyList() {
  const queryClient = useQueryClient();
  const write = async (change: (passkeys: readonly Passkey[]) => readonly Passkey[]) => {
    await queryClient.cancelQueries(passkeysQuery);
    queryClient.setQueryData(passkeysQuery.queryKey, (passkeys) => passkeys && change(passkeys));
  };
  return {
    added: (passkey: Passkey) => write((passkeys) => [...passkeys, passkey]),
    renamed: (passkey: Passkey) =>
      write((passkeys) => passkeys.map((one) => (one._id === passkey._id ? passkey : one))),
    removed: (id: string) => write((passkeys) => passkeys.filter(({ _id }) => _id !== id)),
  };
}
