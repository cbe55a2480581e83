import type { FsckResult, OperationsAnswer } from "@authentica/backend/contract/admin-operations";
import { FSCK_PARTS } from "@authentica/backend/contract/constants";
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
import { formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import ScanSearch from "lucide-react/icons/scan-search";
import { words } from "#words/operations.tsx";
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
  useDocumentTitle(words.title);
  const query = useQuery(operationsQuery);
  return (
    <>
      <PageHeader
        title={words.title}
        lead={query.data ? words.running(query.data.version, formatDateTime(query.data.startedAt)) : words.lead}
      />
      <Loaded query={query} title={words.failed}>
        {({ troubles, fsck, witnessing, outbox, missingSettings, stamps, remotes, remoteFailures, remoteRates }) => (
          <div className={styles.operations}>
            <RefreshFailed query={query} title={words.refreshFailed} />
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

const PARTS: Readonly<Record<string, string>> = words.parts;

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
        <h2 className={styles.title}>{words.integrity.title}</h2>
        <Button
          icon={<Icon of={ScanSearch} size="sm" />}
          pending={start.isPending || isRunning}
          pendingLabel={words.integrity.pending}
          onClick={() => start.mutate()}
        >
          {words.integrity.start}
        </Button>
      </div>
      <p className={styles.words}>{words.integrity.about}</p>
      <Failure error={start.error} title={words.integrity.failed} />
      {isRunning && (
        <p className={styles.running}>
          <Spinner size="sm" label={words.integrity.running} /> {words.integrity.startedAt(formatTime(runningSince))}
        </p>
      )}
      {last ? <LastCheck last={last} /> : !isRunning && <p>{words.integrity.never}</p>}
    </section>
  );
}

function LastCheck({ last }: { readonly last: FsckResult }) {
  const seconds = Math.max(0, Date.parse(last.endedAt) - Date.parse(last.startedAt)) / 1000;
  return (
    <div className={styles.last}>
      <Alert
        tone={last.clean ? "success" : "error"}
        title={last.clean ? words.integrity.clean : words.integrity.findings(last.findingsTotal)}
      >
        {words.integrity.took(formatDateTime(last.endedAt), Math.ceil(seconds))}
        {last.part === undefined ? "." : words.integrity.part(last.part + 1, FSCK_PARTS)}
      </Alert>
      {last.findings.length > 0 && (
        <Table label={words.integrity.table}>
          <thead>
            <tr>
              <th scope="col">{words.integrity.record}</th>
              <th scope="col">{words.integrity.problem}</th>
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
      <p className={styles.read}>{words.integrity.read(readWords(last.read))}</p>
    </div>
  );
}

/** Settings that a service needs in order to be public, and that are missing here. */
function MissingSettings({ names }: { readonly names: OperationsAnswer["missingSettings"] }) {
  if (names.length === 0) return null;
  return (
    <Alert tone="warning" title={words.missingSettings.title}>
      {words.missingSettings.names(names.join(", "))}
    </Alert>
  );
}
