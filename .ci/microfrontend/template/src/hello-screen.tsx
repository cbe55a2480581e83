import { answer, api, useUser } from "@authentica/shared-ui/api";
import { ButtonLink } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import styles from "./hello-screen.module.css";

/** `/hello`: shows how many objects the user has. */
export function HelloScreen() {
  useDocumentTitle("Hello");
  const firstName = useUser().data?.firstName;
  return (
    <>
      <PageHeader title="Hello" lead={firstName ? `Bonjour ${firstName}.` : "Bonjour."} />
      <Objects />
    </>
  );
}

function Objects() {
  const summary = useQuery({
    queryKey: ["hello", "summary"],
    queryFn: ({ signal }) =>
      answer(
        api.object["get-user-summary"].$get(
          { query: { timeZone: "Europe/Paris", since: "2000-01-01" } },
          { init: { signal } },
        ),
      ),
  });
  if (summary.isError)
    return (
      <ErrorPanel
        title="Vos objets n’ont pas pu être chargés"
        message="Vérifiez votre connexion, puis réessayez."
        onRetry={() => summary.refetch()}
        retrying={summary.isFetching}
      />
    );
  if (!summary.data) return <Skeleton />;
  const { active } = summary.data.counts;
  return (
    <div className={styles.objects}>
      <p>
        {active === 0
          ? "Vous n’avez pas encore d’objet."
          : active === 1
            ? "Vous avez un objet."
            : `Vous avez ${active} objets.`}
      </p>
      <ButtonLink to={paths.traceability}>Voir mes objets</ButtonLink>
    </div>
  );
}
