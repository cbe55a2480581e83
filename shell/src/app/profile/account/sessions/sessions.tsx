import type { Session } from "@authentica/backend/contract/session";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure, FailureReason } from "@authentica/shared-ui/failure";
import { ApiError, requestIdOf } from "@authentica/shared-ui/session";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { words } from "#words/security.tsx";
import styles from "../rows.module.css";
import { RowsSkeleton } from "../rows-skeleton.tsx";
import { Section } from "../section.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import { EndAllDialog } from "./end-all-dialog.tsx";
import { deviceName, SessionRow } from "./session-row.tsx";

/** Ends a session. Resolves even if the session has already ended. */
async function endSession(id: string): Promise<void> {
  try {
    await answer(api.user.sessions[":id"].$delete({ param: { id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
  }
}

/** Query for the devices on which the user is signed in. The one used last comes first. */
const sessionsQuery = queryOptions({
  queryKey: ["session", "sessions"],
  queryFn: async ({ signal }) => (await answer(api.user.sessions.$get({}, { init: { signal } }))).data,
  staleTime: 0,
});

/** « Sessions »: the devices on which the user is signed in. */
export function Sessions({ now }: { readonly now: number }) {
  const { data: sessions, isPending, error, isFetching, refetch } = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const confirmed = useConfirmed();
  const heading = useRef<HTMLHeadingElement>(null);
  const [endingAll, setEndingAll] = useState(false);
  const [said, setSaid] = useState("");
  useKeptFocus(sessions?.length ?? 0, endingAll, heading);

  const end = useMutation({
    mutationKey: ["session", "end-session"],
    mutationFn: ({ _id }: Session) => confirmed(() => endSession(_id)),
    // The announcement is cleared, so that a second device with the same name is announced too.
    onMutate: () => setSaid(""),
    onSuccess: async (_, ended) => {
      await queryClient.cancelQueries(sessionsQuery);
      queryClient.setQueryData(sessionsQuery.queryKey, (list) => list?.filter(({ _id }) => _id !== ended._id));
      setSaid(words.sessions.ended(deviceName(ended)));
    },
  });

  return (
    <Section title={words.sessions.title} lead={<p>{words.sessions.lead}</p>} headingRef={heading}>
      {isPending && <RowsSkeleton label={words.sessions.loading} />}
      {!sessions && error && (
        <ErrorPanel
          title={words.sessions.missing}
          message={<FailureReason error={error} />}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {sessions && (
        <>
          <Failure error={end.error} title={words.sessions.failed} />
          <ul role="list" className={styles.rows}>
            {sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                now={now}
                ending={end.isPending && end.variables._id === session._id}
                onEnd={() => !end.isPending && end.mutate(session)}
              />
            ))}
          </ul>
          <div className={styles.under}>
            <Button onClick={() => setEndingAll(true)}>{words.sessions.endAll}</Button>
          </div>
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <EndAllDialog open={endingAll} onClose={() => setEndingAll(false)} />
    </Section>
  );
}
