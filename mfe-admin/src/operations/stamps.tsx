import type { OperationsAnswer } from "@authentica/backend/contract/admin-operations";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Table } from "@authentica/shared-ui/components/table";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import styles from "./operations.module.css";

/** The time-stamping authorities of the registry, each with its last result. */
export function Stamps({ stamps }: { readonly stamps: OperationsAnswer["stamps"] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Horodatage</h2>
      {stamps.length === 0 ? (
        <p className={styles.read}>Aucune autorité n’horodate le registre : TSA_URL n’est pas réglé.</p>
      ) : (
        <Table label="Autorités d’horodatage" stacked>
          <thead>
            <tr>
              <th scope="col">Autorité</th>
              <th scope="col">État</th>
              <th scope="col">Dernier jeton</th>
              <th scope="col">Entrées couvertes</th>
              <th scope="col">Fin du certificat</th>
            </tr>
          </thead>
          <tbody>
            {stamps.map(({ host, authority, size, genTime, certificateEndsAt, problem }) => (
              <tr key={host}>
                <th scope="row">{authority ?? host}</th>
                <td data-label="État">
                  <span>
                    <span className={problem === null ? styles.healthy : styles.broken}>
                      <Icon of={problem === null ? CircleCheck : OctagonAlert} size="sm" />
                      {problem === null ? (genTime === null ? "Pas encore interrogée" : "Répond") : "En défaut"}
                    </span>
                    {problem !== null && (
                      <span className={styles.problem}>
                        <English>{problem}</English>
                      </span>
                    )}
                  </span>
                </td>
                <td data-label="Dernier jeton">{genTime === null ? "aucun" : formatDateTime(genTime)}</td>
                <td data-label="Entrées couvertes">{formatNumber(size)}</td>
                <td data-label="Fin du certificat">
                  {certificateEndsAt === null ? "—" : formatDateTime(certificateEndsAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
