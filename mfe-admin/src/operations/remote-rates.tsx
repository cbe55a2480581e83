import type { RemoteRate } from "@authentica/backend/contract/remote-failure";
import { Table } from "@authentica/shared-ui/components/table";
import { formatNumber } from "@authentica/shared-ui/format/number";
import styles from "./operations.module.css";

/** Failure rates of the releases, side by side. Older back ends do not send these figures. */
export function RemoteRates({ rates = [] }: { readonly rates: readonly RemoteRate[] | undefined }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Pannes par version</h2>
      <p className={styles.words}>
        Pages servies et pannes signalées depuis sept jours. Une version à l’essai se compare à celle des autres
        visiteurs.
      </p>
      {rates.length === 0 ? (
        <p className={styles.read}>Aucune page n’a encore été servie.</p>
      ) : (
        <Table label="Pannes par version" stacked>
          <thead>
            <tr>
              <th scope="col">Microfrontend</th>
              <th scope="col">Version</th>
              <th scope="col">Pages servies</th>
              <th scope="col">Pannes</th>
              <th scope="col">Pour 100 pages</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ remote, release, pages, failures }) => (
              <tr key={`${remote} ${release}`}>
                <th scope="row">
                  <code>{remote}</code>
                </th>
                <td data-label="Version">{release === null ? "—" : <code className={styles.id}>{release}</code>}</td>
                <td data-label="Pages servies">{formatNumber(pages)}</td>
                <td data-label="Pannes">{formatNumber(failures)}</td>
                <td data-label="Pour 100 pages">{pages === 0 ? "—" : perHundred(failures / pages)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

const perHundred = (rate: number) => formatNumber(Math.round(rate * 1000) / 10);
