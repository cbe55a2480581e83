import type { OperationsAnswer, WitnessState } from "@authentica/backend/contract/admin-operations";
import { answer, api } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Table } from "@authentica/shared-ui/components/table";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatTime } from "@authentica/shared-ui/format/date";
import { formatInUtc } from "@authentica/shared-ui/format/registry-date";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import RefreshCw from "lucide-react/icons/refresh-cw";
import styles from "./operations.module.css";

/** State of the registry's witnesses, and the number of entries that still wait for their cosignatures. */
export function Witnessing({ witnessing }: { readonly witnessing: OperationsAnswer["witnessing"] }) {
  const { needed, witnesses, stopped } = witnessing;
  const ask = useAskWitnesses();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>Témoins du registre</h2>
        {witnesses.length > 0 && stopped === null && (
          <Button
            icon={<Icon of={RefreshCw} size="sm" />}
            pending={ask.isPending}
            pendingLabel="Demande en cours…"
            onClick={() => ask.mutate()}
          >
            Redemander
          </Button>
        )}
      </div>
      <Failure error={ask.error} title="Les témoins n’ont pas été interrogés" />
      {stopped && (
        <Alert tone="error" title="Le registre ne signe plus et n’inscrit plus rien">
          <English>{stopped}</English>
        </Alert>
      )}
      <p className={styles.words}>
        {witnesses.length === 0
          ? "Aucun témoin indépendant ne confirme ce registre. REGISTRY_POLICY nomme ceux à qui il est montré."
          : needed === 0
            ? "Aucun n’est exigé\u00a0: ce qui est signé est publié aussitôt, et leurs signatures s’y ajoutent."
            : `Un point de contrôle est publié quand ${needed} d’entre eux au moins l’ont vu.`}
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
        ? `Publié\u00a0: ${counted(published.size, "écriture, signée", "écritures, signées")} le ${formatInUtc(published.signedAt)}.`
        : "Rien n’est encore publié."}
      {waiting > 0 && ` En attente des témoins\u00a0: ${counted(waiting, "écriture")}.`}
    </p>
  );
}

const STATES = {
  well: { icon: CircleCheck, word: "A vu", className: styles.healthy },
  unasked: { icon: CircleDashed, word: "Pas encore vu", className: undefined },
  absent: { icon: CircleDashed, word: "Absent", className: styles.missing },
  alarm: { icon: OctagonAlert, word: "Alerte", className: styles.broken },
} as const;

const stateOf = ({ problem, isAlarm, cosignedAt }: WitnessState) =>
  STATES[isAlarm ? "alarm" : problem !== null ? "absent" : cosignedAt === null ? "unasked" : "well"];

const WitnessTable = ({ witnesses }: { readonly witnesses: readonly WitnessState[] }) => (
  <Table label="Témoins" stacked>
    <thead>
      <tr>
        <th scope="col">Nom</th>
        <th scope="col">État</th>
        <th scope="col">A signé</th>
        <th scope="col">Dernière signature</th>
        <th scope="col">Adresse</th>
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
  const { name, address, counts, size, cosignedAt, problem, askedAgainAt } = witness;
  const { icon, word, className } = stateOf(witness);
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        {!counts && <span className={styles.problem}>hors du quorum</span>}
      </th>
      <td data-label="État">
        <span>
          <span className={`${styles.state} ${className ?? ""}`}>
            <Icon of={icon} size="sm" />
            {word}
          </span>
          {problem && (
            <span className={styles.problem}>
              <English>{problem}</English>
              {askedAgainAt && ` Interrogé de nouveau à ${formatTime(askedAgainAt)}.`}
            </span>
          )}
        </span>
      </td>
      <td data-label="A signé">{cosignedAt === null ? "—" : counted(size, "écriture")}</td>
      <td data-label="Dernière signature">{cosignedAt === null ? "—" : formatInUtc(cosignedAt)}</td>
      <td data-label="Adresse">
        <code className={styles.id}>{address}</code>
      </td>
    </tr>
  );
}
