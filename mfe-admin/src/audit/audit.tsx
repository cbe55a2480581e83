import { AUDIT_ACTIONS, type AuditRecord } from "@authentica/backend/contract/admin";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { English } from "@authentica/shared-ui/components/english";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Select } from "@authentica/shared-ui/components/select";
import { Table } from "@authentica/shared-ui/components/table";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { Failure, FailureReason } from "@authentica/shared-ui/confirm-identity";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { exportAudit } from "../calls/oversight.ts";
import { Pager } from "../collection/list/pager.tsx";
import { useCursorStack } from "../collection/list/use-cursor-stack.ts";
import { TableSkeleton } from "../collection/table-skeleton.tsx";
import { CsvButton } from "../export/csv-button.tsx";
import { useCsv } from "../export/use-csv.ts";
import { actionWords } from "./action-words.ts";
import { actorName } from "./actor-name.ts";
import styles from "./audit.module.css";
import { auditQuery } from "./audit-query.ts";
import { type AuditView, readAuditView, writeAuditView } from "./audit-view.ts";
import { diffOf } from "./diff.ts";
import { DiffView } from "./diff-view.tsx";
import { RecordDialog } from "./record-dialog.tsx";

const whole = new Intl.NumberFormat("fr-FR");

/** `/admin/audit`: what administrators did, and what they were refused. Nobody writes it, nobody erases from it. */
export function AuditScreen() {
  useDocumentTitle("Journal d’audit");
  const [params, setParams] = useSearchParams();
  const stack = useCursorStack();
  const [read, setRead] = useState<AuditRecord | null>(null);
  const view = readAuditView(params);
  const query = useQuery(auditQuery(view.filters, view.cursor));
  const csv = useCsv(exportAudit, "journal-d-audit.csv");

  const go = (to: AuditView, state: unknown, replace = false) => setParams(writeAuditView(to), { state, replace });
  const isFiltered = Object.keys(view.filters).length > 0;
  const docs = query.data?.docs ?? [];
  const next = query.data?.nextCursor ?? null;
  const { previous } = stack;

  return (
    <>
      <PageHeader
        title="Journal d’audit"
        lead="Ce que les administrateurs ont fait, et ce qui leur a été refusé. Chaque ligne porte l’empreinte de la précédente : aucune ne peut être ôtée sans que cela se voie."
        actions={<CsvButton words="Tout exporter en CSV" disabled={query.data?.total === 0} csv={csv} />}
      />
      <Failure error={csv.error} title="Le fichier n’a pas pu être préparé" />
      <AuditFilters
        filters={view.filters}
        onFilters={(filters) => go({ filters, cursor: null, page: 1 }, null, true)}
      />
      <p role="status" className={styles.count}>
        {query.isPlaceholderData
          ? "Mise à jour…"
          : query.data &&
            `${whole.format(docs.length)}\u00a0${docs.length < 2 ? "ligne affichée" : "lignes affichées"} sur ${whole.format(query.data.total)}`}
      </p>
      {query.data ? (
        <>
          {query.isRefetchError && (
            <Alert tone="warning" title="Le journal n’a pas pu être mis à jour">
              <FailureReason error={query.error} />
            </Alert>
          )}
          {docs.length > 0 ? (
            <AuditTable docs={docs} busy={query.isPlaceholderData} onRead={setRead} />
          ) : (
            <EmptyState
              title={isFiltered ? "Aucune ligne ne correspond" : "Le journal est vide"}
              action={
                isFiltered && (
                  <Button onClick={() => go({ filters: {}, cursor: null, page: 1 }, null)}>Effacer les filtres</Button>
                )
              }
            >
              {isFiltered
                ? "Les identifiants se donnent en entier, le jour en temps universel."
                : "La première action d’un administrateur s’affichera ici."}
            </EmptyState>
          )}
        </>
      ) : query.isError ? (
        <ErrorPanel
          title="Le journal n’a pas pu être chargé"
          message={<FailureReason error={query.error} />}
          requestId={requestIdOf(query.error)}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <TableSkeleton />
      )}
      <Pager
        label="Pages du journal"
        page={view.page}
        onNext={
          next && !query.isPlaceholderData
            ? () => go({ ...view, cursor: next, page: view.page + 1 }, stack.push(view.cursor))
            : null
        }
        onPrevious={
          view.page > 1 && previous !== undefined
            ? () => go({ ...view, cursor: previous, page: view.page - 1 }, stack.pop())
            : null
        }
        onFirst={() => go({ ...view, cursor: null, page: 1 }, null)}
      />
      <RecordDialog record={read} onClose={() => setRead(null)} />
    </>
  );
}

interface AuditFiltersProps {
  readonly filters: AuditView["filters"];
  readonly onFilters: (filters: AuditView["filters"]) => void;
}

/** What narrows the log. Identifiers are asked for once they are typed. */
function AuditFilters({ filters, onFilters }: AuditFiltersProps) {
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters;
    onFilters(value ? { ...others, [name]: value } : others);
  };
  const choice = (name: string) => ({
    name,
    className: styles.filter,
    value: filters[name] ?? "",
    onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
  });
  return (
    <search className={styles.filters}>
      <Select label="Action" {...choice("action")}>
        <option value="">Toutes</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </Select>
      <Select label="Issue" {...choice("outcome")}>
        <option value="">Toutes</option>
        <option value="done">Fait</option>
        <option value="refused">Refusé</option>
      </Select>
      <TextField label="Jour (UTC)" type="date" {...choice("day")} />
      <IdField
        label="Qui (identifiant)"
        name="actor"
        value={filters.actor ?? ""}
        onValue={(value) => set("actor", value)}
      />
      <IdField
        label="Sur quoi (identifiant)"
        name="target"
        value={filters.target ?? ""}
        onValue={(value) => set("target", value)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" icon={<Icon of={X} size="sm" />} className={styles.clear} onClick={() => onFilters({})}>
          Tout effacer
        </Button>
      )}
    </search>
  );
}

interface IdFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function IdField({ label, name, value, onValue }: IdFieldProps) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  const send = () => {
    if (typed.trim() !== value) onValue(typed.trim());
  };
  return (
    <TextField
      label={label}
      name={name}
      mono
      autoComplete="off"
      spellCheck={false}
      maxLength={160}
      className={styles.filter}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}

interface AuditTableProps {
  readonly docs: readonly AuditRecord[];
  readonly busy: boolean;
  readonly onRead: (record: AuditRecord) => void;
}

function AuditTable({ docs, busy, onRead }: AuditTableProps) {
  return (
    <div aria-busy={busy} className={styles.table}>
      <Table label="Journal d’audit" stacked>
        <thead>
          <tr>
            <th scope="col">Quand</th>
            <th scope="col">Qui</th>
            <th scope="col">Action</th>
            <th scope="col">Changement</th>
            <th scope="col">Issue</th>
            <th scope="col">Détail</th>
          </tr>
        </thead>
        <tbody>
          {docs.map((record) => (
            <tr key={record._id}>
              <th scope="row">
                <time dateTime={record.at}>{formatDateTime(record.at)}</time>
              </th>
              <td data-label="Qui">{actorName(record.actor)}</td>
              <td data-label="Action">
                <span>
                  <span>{actionWords(record.action)}</span>
                  <span className={styles.target}>
                    <English>{record.target.collection}</English> <code className={styles.id}>{record.target.id}</code>
                  </span>
                </span>
              </td>
              <td data-label="Changement">
                <DiffView diff={diffOf(record)} />
              </td>
              <td data-label="Issue">
                {record.outcome === "done" ? (
                  <span className={styles.done}>
                    <Icon of={CircleCheck} size="sm" /> Fait
                  </span>
                ) : (
                  <span className={styles.refused}>
                    <Icon of={Ban} size="sm" /> Refusé
                  </span>
                )}
              </td>
              <td>
                <Button variant="quiet" aria-label={`Détail de la ligne ${record._id}`} onClick={() => onRead(record)}>
                  Détail
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
