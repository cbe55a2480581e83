import type { OperationsAnswer, WitnessState } from "@authentica/backend/contract/admin-operations";
import { answer, api } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Table } from "@authentica/shared-ui/components/table";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { formatTime } from "@authentica/shared-ui/format/date";
import { formatInUtc } from "@authentica/shared-ui/format/registry-date";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { words } from "#words/operations.tsx";
import styles from "./operations.module.css";

/** State of the registry's witnesses, and the number of entries that still wait for their cosignatures. */
export function Witnessing({ witnessing }: { readonly witnessing: OperationsAnswer["witnessing"] }) {
  const { needed, witnesses, stopped } = witnessing;
  const ask = useAskWitnesses();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.witnessing.title}</h2>
        {witnesses.length > 0 && stopped === null && (
          <Button
            icon={<Icon of={RefreshCw} size="sm" />}
            pending={ask.isPending}
            pendingLabel={words.witnessing.asking}
            onClick={() => ask.mutate()}
          >
            {words.witnessing.ask}
          </Button>
        )}
      </div>
      <Failure error={ask.error} title={words.witnessing.failed} />
      {stopped && (
        <Alert tone="error" title={words.witnessing.stopped}>
          <English>{stopped}</English>
        </Alert>
      )}
      <p className={styles.words}>
        {witnesses.length === 0
          ? words.witnessing.none
          : needed === 0
            ? words.witnessing.noneNeeded
            : words.witnessing.needed(needed)}
      </p>
      <Publishing {...witnessing} />
      {witnesses.length > 0 && <WitnessTable witnesses={witnesses} />}
    </section>
  );
}

/** Asks all witnesses for a cosignature, then refreshes the screen. */
function useAskWitnesses() {
  const confirm = useConfirmed();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => confirm(() => answer(api.admin.witnesses.$post({ json: {} }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["mfe_admin", "operations"] }),
  });
}

function Publishing({ published, signed }: Pick<OperationsAnswer["witnessing"], "published" | "signed">) {
  const waiting = (signed?.size ?? 0) - (published?.size ?? 0);
  return (
    <p className={styles.read}>
      {published
        ? words.witnessing.published(published.size, formatInUtc(published.signedAt))
        : words.witnessing.nothingPublished}
      {waiting > 0 && words.witnessing.waiting(waiting)}
    </p>
  );
}

const STATES = {
  well: { icon: CircleCheck, className: styles.healthy },
  unasked: { icon: CircleDashed, className: undefined },
  absent: { icon: CircleDashed, className: styles.missing },
  alarm: { icon: OctagonAlert, className: styles.broken },
} as const;

const stateOf = ({ problem, isAlarm, cosignedAt }: WitnessState) =>
  isAlarm ? "alarm" : problem !== null ? "absent" : cosignedAt === null ? "unasked" : "well";

const WitnessTable = ({ witnesses }: { readonly witnesses: readonly WitnessState[] }) => (
  <Table label={words.witnessing.table} stacked>
    <thead>
      <tr>
        <th scope="col">{words.witnessing.name}</th>
        <th scope="col">{words.witnessing.state}</th>
        <th scope="col">{words.witnessing.size}</th>
        <th scope="col">{words.witnessing.cosignedAt}</th>
        <th scope="col">{words.witnessing.address}</th>
      </tr>
    </thead>
    <tbody>
      {witnesses.map((witness) => (
        <WitnessRow key={`${witness.name} ${witness.address}`} witness={witness} />
      ))}
    </tbody>
  </Table>
);

function WitnessRow({ witness }: { readonly witness: WitnessState }) {
  const { name, address, counts, size, cosignedAt, problem, fault, status, askedAgainAt } = witness;
  const state = stateOf(witness);
  const { icon, className } = STATES[state];
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        {!counts && <span className={styles.problem}>{words.witnessing.outsideQuorum}</span>}
      </th>
      <td data-label={words.witnessing.state}>
        <span>
          <span className={`${styles.state} ${className ?? ""}`}>
            <Icon of={icon} size="sm" />
            {words.witnessing.states[state]}
          </span>
          {problem && (
            <span className={styles.problem}>
              {fault === null ? <English>{problem}</English> : words.witnessing.faults[fault](status)}
              {askedAgainAt && words.witnessing.askedAgain(formatTime(askedAgainAt))}
            </span>
          )}
        </span>
      </td>
      <td data-label={words.witnessing.size}>{cosignedAt === null ? "—" : words.witnessing.entries(size)}</td>
      <td data-label={words.witnessing.cosignedAt}>{cosignedAt === null ? "—" : formatInUtc(cosignedAt)}</td>
      <td data-label={words.witnessing.address}>
        <code className={styles.id}>{address}</code>
      </td>
    </tr>
  );
}
