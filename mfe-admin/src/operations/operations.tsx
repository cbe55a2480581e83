import type { FsckResult, OperationsAnswer } from "@authentica/backend/contract/admin-operations";
import { FSCK_PARTS } from "@authentica/backend/contract/constants";
import type { Trouble } from "@authentica/backend/contract/health";
import { answer, api, MINUTE_MS } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { Table } from "@authentica/shared-ui/components/table";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import ScanSearch from "lucide-react/icons/scan-search";
import { Loaded, RefreshFailed } from "../console/loaded.tsx";
import styles from "./operations.module.css";
import { Outbox } from "./outbox.tsx";
import { readWords } from "./read-words.ts";
import { RemoteFailures } from "./remote-failures.tsx";
import { RemoteRates } from "./remote-rates.tsx";
import { Remotes } from "./remotes.tsx";
import { Stamps } from "./stamps.tsx";
import { Witnessing } from "./witnessing.tsx";

/** Polling interval while a check is running (ms). */
const WATCH_MS = 1500;

/** Query for the state of the running service. It is polled more often while a check is running. */
const operationsQuery = queryOptions({
  queryKey: ["mfe_admin", "operations"],
  queryFn: ({ signal }) => answer(api.admin.operations.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.fsck.runningSince ? WATCH_MS : MINUTE_MS),
});

/** `/admin/operations`: state of the service, and result of the integrity check. */
export function OperationsScreen() {
  useDocumentTitle("Exploitation");
  const query = useQuery(operationsQuery);
  return (
    <>
      <PageHeader
        title="Exploitation"
        lead={
          query.data
            ? `Version ${query.data.version}, en service depuis le ${formatDateTime(query.data.startedAt)}.`
            : "Ce qui tourne, et si tout ce qui est gardé tient."
        }
      />
      <Loaded query={query} title="L’état du service n’a pas pu être chargé">
        {({ troubles, fsck, witnessing, outbox, missingSettings, stamps, remotes, remoteFailures, remoteRates }) => (
          <div className={styles.operations}>
            <RefreshFailed query={query} title="Cet état n’a pas pu être mis à jour" />
            <Troubles troubles={troubles} />
            <MissingSettings names={missingSettings} />
            <Integrity fsck={fsck} />
            <Witnessing witnessing={witnessing} />
            <Stamps stamps={stamps} />
            <Outbox outbox={outbox} />
            <Remotes remotes={remotes} />
            <RemoteRates rates={remoteRates} />
            <RemoteFailures failures={remoteFailures} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const PARTS: Readonly<Record<Trouble["part"], string>> = {
  registry: "Le registre",
  checkpoint: "La seconde copie du point de contrôle",
  witnesses: "Les témoins du registre",
  signer: "La clé qui signe le registre",
  keys: "La liste des clés du registre",
  store: "La base",
  files: "Les fichiers",
  disk: "Le disque",
  clock: "L’horloge du serveur",
  stamps: "L’horodatage",
  outbox: "L’envoi des lettres",
  fsck: "Le contrôle d’intégrité",
  purge: "L’effacement définitif",
  backup: "Les sauvegardes",
};

/** Components that the service reports as unhealthy. Renders nothing if all are healthy. */
function Troubles({ troubles }: { readonly troubles: OperationsAnswer["troubles"] }) {
  return troubles.map(({ part, reason }) => (
    <Alert key={part} tone="warning" title={PARTS[part] ?? part}>
      <English>{reason}</English>
    </Alert>
  ));
}

function Integrity({ fsck: { runningSince, last } }: { readonly fsck: OperationsAnswer["fsck"] }) {
  const confirm = useConfirmed();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => confirm(() => answer(api.admin.fsck.$post({ json: {} }))),
    onSettled: () => queryClient.invalidateQueries(operationsQuery),
  });
  const isRunning = runningSince !== null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>Contrôle d’intégrité</h2>
        <Button
          icon={<Icon of={ScanSearch} size="sm" />}
          pending={start.isPending || isRunning}
          pendingLabel="Lecture en cours…"
          onClick={() => start.mutate()}
        >
          Tout relire
        </Button>
      </div>
      <p className={styles.words}>
        Relit le registre, chaque objet d’après ses entrées, chaque index et chaque fichier gardé, et nomme ce qui ne
        tient pas. Le service le fait aussi de lui-même chaque nuit, en relisant alors le contenu d’un seizième des
        fichiers.
      </p>
      <Failure error={start.error} title="Le contrôle n’a pas commencé" />
      {isRunning && (
        <p className={styles.running}>
          <Spinner size="sm" label="Contrôle en cours…" /> Commencé à {formatTime(runningSince)}.
        </p>
      )}
      {last ? <LastCheck last={last} /> : !isRunning && <p>Aucun contrôle n’a encore eu lieu.</p>}
    </section>
  );
}

function LastCheck({ last }: { readonly last: FsckResult }) {
  const seconds = Math.max(0, Date.parse(last.endedAt) - Date.parse(last.startedAt)) / 1000;
  return (
    <div className={styles.last}>
      <Alert
        tone={last.clean ? "success" : "error"}
        title={last.clean ? "Tout tient" : counted(last.findingsTotal, "défaut trouvé", "défauts trouvés")}
      >
        Le {formatDateTime(last.endedAt)}, en {formatNumber(Math.ceil(seconds))}&nbsp;s
        {last.part === undefined ? "." : `, contenu des fichiers : partie ${last.part + 1} sur ${FSCK_PARTS}.`}
      </Alert>
      {last.findings.length > 0 && (
        <Table label="Défauts">
          <thead>
            <tr>
              <th scope="col">Enregistrement</th>
              <th scope="col">Défaut</th>
            </tr>
          </thead>
          <tbody>
            {last.findings.map(({ record, problem }) => (
              <tr key={`${record} ${problem}`}>
                <th scope="row">
                  <code className={styles.id}>{record}</code>
                </th>
                <td>
                  <English>{problem}</English>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className={styles.read}>Relus&nbsp;: {readWords(last.read)}.</p>
    </div>
  );
}

/** Settings that a service needs in order to be public, and that are missing here. */
function MissingSettings({ names }: { readonly names: OperationsAnswer["missingSettings"] }) {
  if (names.length === 0) return null;
  return (
    <Alert tone="warning" title="Mentions légales incomplètes">
      La page publique dit ce qui manque. Réglages à renseigner&nbsp;: {names.join(", ")}.
    </Alert>
  );
}
