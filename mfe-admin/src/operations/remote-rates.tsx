import type { RemoteRate } from "@authentica/backend/contract/remote-failure";
import { Table } from "@authentica/shared-ui/components/table";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { words } from "#words/operations.tsx";
import styles from "./operations.module.css";

/** Failure rates of the releases, side by side. Older back ends do not send these figures. */
export function RemoteRates({ rates = [] }: { readonly rates: readonly RemoteRate[] | undefined }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{words.rates.title}</h2>
      <p className={styles.words}>{words.rates.about}</p>
      {rates.length === 0 ? (
        <p className={styles.read}>{words.rates.none}</p>
      ) : (
        <Table label={words.rates.title} stacked>
          <thead>
            <tr>
              <th scope="col">{words.rates.remote}</th>
              <th scope="col">{words.rates.version}</th>
              <th scope="col">{words.rates.pages}</th>
              <th scope="col">{words.rates.failures}</th>
              <th scope="col">{words.rates.perHundred}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ remote, release, pages, failures }) => (
              <tr key={`${remote} ${release}`}>
                <th scope="row">
                  <code>{remote}</code>
                </th>
                <td data-label={words.rates.version}>
                  {release === null ? "—" : <code className={styles.id}>{release}</code>}
                </td>
                <td data-label={words.rates.pages}>{formatNumber(pages)}</td>
                <td data-label={words.rates.failures}>{formatNumber(failures)}</td>
                <td data-label={words.rates.perHundred}>{pages === 0 ? "—" : perHundred(failures / pages)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

const perHundred = (rate: number) => formatNumber(Math.round(rate * 1000) / 10);
