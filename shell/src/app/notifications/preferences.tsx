import type { PreferencesAnswer, SetPreferenceRequest } from "@authentica/backend/contract/notification";
import { bellCountKey, newsKey, notificationsQuery } from "@authentica/shared-ui/api";
import { preferencesQuery, setPreference } from "@authentica/shared-ui/api/news";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { requestIdOf } from "@authentica/shared-ui/session";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import styles from "./preferences.module.css";
import { PREFERENCES } from "./preferences-id.ts";

type Preference = PreferencesAnswer["data"][number];
type Kind = Preference["kind"];
type Way = SetPreferenceRequest["way"];

const KINDS: Readonly<Record<Kind, { readonly word: string; readonly what: string }>> = {
  offers: { word: "Propositions", what: "un objet vous est proposé, ou ne l’est plus" },
  answers: { word: "Réponses", what: "une proposition que vous avez faite ou reçue est acceptée, déclinée ou éteinte" },
  views: { word: "Consultations", what: "quelqu’un regarde un de vos objets" },
  changes: { word: "Modifications", what: "un administrateur modifie ou révoque un de vos objets" },
  security: { word: "Sécurité du compte", what: "codes, connexions, clés d’accès" },
};

const WAYS: readonly { readonly way: Way; readonly word: string }[] = [
  { way: "bell", word: "Cloche" },
  { way: "letter", word: "E-mail" },
];

/** Preferences for notifications. Each choice is saved immediately. */
export function Preferences() {
  return (
    <section id={PREFERENCES} aria-labelledby="preferences-title" tabIndex={-1} className={styles.section}>
      <h2 id="preferences-title" className={styles.title}>
        Ce qui vous est annoncé
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
      toast({ tone: "failed", text: "Votre choix n’a pas été enregistré.", requestId: requestIdOf(failed) });
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
        title="Vos choix n’ont pas pu être lus."
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>Ce qui vous est annoncé, et par quelle voie</caption>
        <thead>
          <tr>
            <td />
            {WAYS.map(({ way, word }) => (
              <th key={way} scope="col" className={styles.way}>
                {word}
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
              {WAYS.map(({ way, word }) => (
                <td key={way} className={styles.cell}>
                  <Choice
                    label={`${KINDS[preference.kind].word}, ${word}`}
                    standing={preference[way]}
                    onChange={(on) => mutate({ kind: preference.kind as SetPreferenceRequest["kind"], way, on })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Vos choix sont enregistrés aussitôt. Une proposition vous est toujours annoncée, car elle attend une réponse.
        Les codes et les messages de sécurité ne peuvent pas être désactivés&nbsp;: un intrus commencerait par là. Vos
        propres actions ne déclenchent rien&nbsp;; elles sont dans l’activité du tableau de bord.
      </p>
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
    return <span className={styles.fixed}>{standing === "always" ? "toujours" : "jamais"}</span>;
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
