import type { RemoteFailureCount } from "@authentica/backend/contract/remote-failure";
import { Table } from "@authentica/shared-ui/components/table";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import styles from "./operations.module.css";

/** Largest number of rows that are shown. */
const MOST_ROWS = 50;

const KINDS: Readonly<Record<RemoteFailureCount["kind"], string>> = {
  addresses: "remotes.json",
  manifest: "Le manifeste",
  contract: "Le contrat",
  entry: "Le fichier d’entrée",
  expose: "Les routes",
  shape: "La liste des écrans",
  chunk: "Un script différé",
  style: "Une feuille de style",
  render: "Un écran",
  uncaught: "Un script",
};

const REASONS: Readonly<Record<RemoteFailureCount["reason"], string>> = {
  missing: "introuvable",
  hangs: "sans réponse",
  cut: "réception interrompue",
  wrong: "contenu inattendu",
  throws: "erreur d’exécution",
  refused: "refus de l’application",
};

/** Table of the failures of microfrontends that browsers reported. Older back ends do not send these figures. */
export function RemoteFailures({ failures = [] }: { readonly failures: readonly RemoteFailureCount[] | undefined }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Pannes vues par les navigateurs</h2>
      <p className={styles.words}>
        Chaque page signale une panne une fois, sans rien dire de son visiteur. Comptées par jour, sur sept jours.
      </p>
      {failures.length === 0 ? (
        <p className={styles.read}>Aucune page n’a signalé de panne.</p>
      ) : (
        <Table label="Pannes vues par les navigateurs" stacked>
          <thead>
            <tr>
              <th scope="col">Microfrontend</th>
              <th scope="col">Panne</th>
              <th scope="col">Pages</th>
              <th scope="col">Dernière fois</th>
              <th scope="col">Version</th>
            </tr>
          </thead>
          <tbody>
            {failures.slice(0, MOST_ROWS).map((failure) => (
              <FailureRow key={Object.values(failure).join(" ")} failure={failure} />
            ))}
          </tbody>
        </Table>
      )}
      {failures.length > MOST_ROWS && (
        <p className={styles.read}>
          Et {counted(failures.length - MOST_ROWS, "autre, plus ancienne", "autres, plus anciennes")}.
        </p>
      )}
    </section>
  );
}

function FailureRow({ failure }: { readonly failure: RemoteFailureCount }) {
  const { remote, release, kind, reason, at, times, lastAt } = failure;
  return (
    <tr>
      <th scope="row">
        <code>{remote}</code>
      </th>
      <td data-label="Panne">
        <span>
          {KINDS[kind] ?? kind}&nbsp;: {REASONS[reason] ?? reason}
          {at !== undefined && <code className={styles.id}> {at}</code>}
        </span>
      </td>
      <td data-label="Pages">{formatNumber(times)}</td>
      <td data-label="Dernière fois">{formatDateTime(lastAt)}</td>
      <td data-label="Version">{release === null ? "—" : <code className={styles.id}>{release}</code>}</td>
    </tr>
  );
}
