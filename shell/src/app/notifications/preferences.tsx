import type { PreferencesAnswer, SetPreferenceRequest } from "@authentica/backend/contract/notification";
import { bellCountKey, newsKey, notificationsQuery } from "@authentica/shared-ui/api";
import { preferencesQuery, setPreference } from "@authentica/shared-ui/api/news";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { requestIdOf } from "@authentica/shared-ui/session";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { words } from "#words/notifications.tsx";
import styles from "./preferences.module.css";
import { PREFERENCES } from "./preferences-id.ts";

type Preference = PreferencesAnswer["data"][number];
type Way = SetPreferenceRequest["way"];

const { kinds: KINDS, ways: WAY_WORDS } = words.preferences;
const WAYS: readonly Way[] = ["bell", "letter"];

/** Preferences for notifications. Each choice is saved immediately. */
export function Preferences() {
  return (
    <section id={PREFERENCES} aria-labelledby="preferences-title" tabIndex={-1} className={styles.section}>
      <h2 id="preferences-title" className={styles.title}>
        {words.preferences.title}
      </h2>
      <Choices />
    </section>
  );
}

function Choices() {
  const client = useQueryClient();
  const { data, isPending, error, isFetching, refetch } = useQuery(preferencesQuery);
  const { queryKey } = preferencesQuery;
  const { mutate } = useMutation({
    mutationFn: setPreference,
    onMutate: async ({ kind, way, on }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (all) =>
        all?.map((each) => (each.kind === kind ? { ...each, [way]: on ? "on" : "off" } : each)),
      );
      return before;
    },
    onSuccess: (all) => client.setQueryData(queryKey, all),
    onError: (failed, _, before) => {
      client.setQueryData(queryKey, before);
      toast({ tone: "failed", text: words.preferences.unsaved, requestId: requestIdOf(failed) });
    },
    // The content of the bell and its number depend on the preferences.
    onSettled: () => {
      client.removeQueries({ queryKey: bellCountKey });
      for (const key of [notificationsQuery.queryKey, newsKey]) void client.invalidateQueries({ queryKey: key });
    },
  });

  if (isPending) return <Skeleton lines={5} className={styles.coming} />;
  if (!data) {
    return (
      <ErrorPanel
        title={words.preferences.unread}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{words.preferences.caption}</caption>
        <thead>
          <tr>
            <td />
            {WAYS.map((way) => (
              <th key={way} scope="col" className={styles.way}>
                {WAY_WORDS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((preference) => (
            <tr key={preference.kind}>
              <th scope="row" className={styles.kind}>
                {KINDS[preference.kind].word}
                <span className={styles.what}>{KINDS[preference.kind].what}</span>
              </th>
              {WAYS.map((way) => (
                <td key={way} className={styles.cell}>
                  <Choice
                    label={words.preferences.label(KINDS[preference.kind].word, WAY_WORDS[way])}
                    standing={preference[way]}
                    onChange={(on) => mutate({ kind: preference.kind as SetPreferenceRequest["kind"], way, on })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{words.preferences.note}</p>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly standing: Preference["bell"];
  readonly onChange: (on: boolean) => void;
}

/** A checkbox if the user has a choice. Otherwise a word for the fixed setting. */
function Choice({ label, standing, onChange }: ChoiceProps) {
  // What the user has chosen, which the checkbox shows immediately. The stored value replaces it as soon as it
  // arrives, even if saving has failed.
  const [wanted, setWanted] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is stored counts
  useEffect(() => setWanted(null), [standing]);
  if (standing === "always" || standing === "never")
    return <span className={styles.fixed}>{words.preferences[standing]}</span>;
  return (
    <label className={styles.zone}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={wanted ?? standing === "on"}
        onChange={({ target }) => {
          setWanted(target.checked);
          onChange(target.checked);
        }}
      />
    </label>
  );
}
