import type { ApiKey } from "@authentica/backend/contract/api-key";
import { API_KEYS_MAX } from "@authentica/backend/contract/constants";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { words } from "#words/api-keys.tsx";
import rows from "../account/rows.module.css";
import { RowsSkeleton } from "../account/rows-skeleton.tsx";
import { useKeptFocus } from "../account/use-kept-focus.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { apiKeysQuery } from "./api-keys-query.ts";
import { MakeKeyDialog } from "./make-key-dialog.tsx";
import { Part } from "./part.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

type OpenDialog = { readonly kind: "none" | "make" } | { readonly kind: "revoke"; readonly apiKey: ApiKey };

const NONE: OpenDialog = { kind: "none" };

/** « Clés d’API »: the API keys of the account, and the actions on them. */
export default function ApiKeys({ now }: { readonly now: number }) {
  const { data: keys, isPending, error, isFetching, refetch } = useQuery(apiKeysQuery);
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(NONE);
  const [said, setSaid] = useState("");
  const close = () => setDialog(NONE);
  useKeptFocus(keys?.length ?? 0, dialog.kind !== "none", heading);

  /**
   * Applies the latest change by the server to the list. First cancels running queries, whose answers would be older.
   */
  async function write(change: (keys: readonly ApiKey[]) => readonly ApiKey[]): Promise<void> {
    await queryClient.cancelQueries(apiKeysQuery);
    queryClient.setQueryData(apiKeysQuery.queryKey, (list) => list && change(list));
  }

  return (
    <Part title={words.title} lead={words.lead} headingRef={heading}>
      {isPending && <RowsSkeleton label={words.loading} />}
      {!keys && error && (
        <ErrorPanel
          title={words.missing}
          message={<FailureReason error={error} />}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {keys && (
        <>
          {keys.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <ul role="list" className={rows.rows}>
              {keys.map((apiKey) => (
                <ApiKeyRow
                  key={apiKey._id}
                  apiKey={apiKey}
                  now={now}
                  onRevoke={() => setDialog({ kind: "revoke", apiKey })}
                />
              ))}
            </ul>
          )}
          {keys.length >= API_KEYS_MAX ? (
            <p className={rows.note}>{words.full(API_KEYS_MAX)} </p>
          ) : (
            <div className={rows.under}>
              <Button icon={<Icon of={Plus} size="sm" />} onClick={() => setDialog({ kind: "make" })}>
                {words.form.title}
              </Button>
            </div>
          )}
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialog.kind === "make" && (
        <MakeKeyDialog
          onClose={close}
          onMade={async (apiKey) => {
            await write((list) => [apiKey, ...list]);
            setSaid(words.made(apiKey.name));
          }}
        />
      )}
      <RevokeKeyDialog
        apiKey={dialog.kind === "revoke" ? dialog.apiKey : null}
        onClose={close}
        onRevoked={async ({ _id, name }) => {
          await write((list) => list.filter((one) => one._id !== _id));
          setSaid(words.revoked(name));
        }}
      />
    </Part>
  );
}
