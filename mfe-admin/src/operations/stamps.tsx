import type { OperationsAnswer } from "@authentica/backend/contract/admin-operations";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Table } from "@authentica/shared-ui/components/table";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import { words } from "#words/operations.tsx";
import styles from "./operations.module.css";

/** The time-stamping authorities of the registry, each with its last result. */
export function Stamps({ stamps }: { readonly stamps: OperationsAnswer["stamps"] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{words.stamps.title}</h2>
      {stamps.length === 0 ? (
        <p className={styles.read}>{words.stamps.none}</p>
      ) : (
        <Table label={words.stamps.table} stacked>
          <thead>
            <tr>
              <th scope="col">{words.stamps.authority}</th>
              <th scope="col">{words.stamps.state}</th>
              <th scope="col">{words.stamps.genTime}</th>
              <th scope="col">{words.stamps.size}</th>
              <th scope="col">{words.stamps.certificateEnd}</th>
            </tr>
          </thead>
          <tbody>
            {stamps.map(({ host, authority, size, genTime, certificateEndsAt, problem, fault }) => (
              <tr key={host}>
                <th scope="row">{authority ?? host}</th>
                <td data-label={words.stamps.state}>
                  <span>
                    <span className={problem === null ? styles.healthy : styles.broken}>
                      <Icon of={problem === null ? CircleCheck : OctagonAlert} size="sm" />
                      {problem === null
                        ? genTime === null
                          ? words.stamps.states.unasked
                          : words.stamps.states.well
                        : words.stamps.states.failing}
                    </span>
                    {problem !== null && (
                      <span className={styles.problem}>
                        {fault === null ? <English>{problem}</English> : words.stamps.faults[fault](host)}
                      </span>
                    )}
                  </span>
                </td>
                <td data-label={words.stamps.genTime}>
                  {genTime === null ? words.stamps.noToken : formatDateTime(genTime)}
                </td>
                <td data-label={words.stamps.size}>{formatNumber(size)}</td>
                <td data-label={words.stamps.certificateEnd}>
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
