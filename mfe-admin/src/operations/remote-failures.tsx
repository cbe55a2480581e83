import type { RemoteFailureCount } from "@authentica/backend/contract/remote-failure";
import { Table } from "@authentica/shared-ui/components/table";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { words } from "#words/operations.tsx";
import styles from "./operations.module.css";

/** Largest number of rows that are shown. */
const MAX_ROWS = 50;

const KINDS: Readonly<Record<string, string>> = words.failures.kinds;
const REASONS: Readonly<Record<string, string>> = words.failures.reasons;

/** Table of the failures of microfrontends that browsers reported. Older back ends do not send these figures. */
export function RemoteFailures({ failures = [] }: { readonly failures: readonly RemoteFailureCount[] | undefined }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{words.failures.title}</h2>
      <p className={styles.words}>{words.failures.about}</p>
      {failures.length === 0 ? (
        <p className={styles.read}>{words.failures.none}</p>
      ) : (
        <Table label={words.failures.title} stacked>
          <thead>
            <tr>
              <th scope="col">{words.failures.remote}</th>
              <th scope="col">{words.failures.failure}</th>
              <th scope="col">{words.failures.pages}</th>
              <th scope="col">{words.failures.lastAt}</th>
              <th scope="col">{words.failures.version}</th>
            </tr>
          </thead>
          <tbody>
            {failures.slice(0, MAX_ROWS).map((failure) => (
              <FailureRow key={Object.values(failure).join(" ")} failure={failure} />
            ))}
          </tbody>
        </Table>
      )}
      {failures.length > MAX_ROWS && <p className={styles.read}>{words.failures.older(failures.length - MAX_ROWS)}</p>}
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
      <td data-label={words.failures.failure}>
        <span>
          {words.failures.of(KINDS[kind] ?? kind, REASONS[reason] ?? reason)}
          {at !== undefined && <code className={styles.id}> {at}</code>}
        </span>
      </td>
      <td data-label={words.failures.pages}>{formatNumber(times)}</td>
      <td data-label={words.failures.lastAt}>{formatDateTime(lastAt)}</td>
      <td data-label={words.failures.version}>
        {release === null ? "—" : <code className={styles.id}>{release}</code>}
      </td>
    </tr>
  );
}
