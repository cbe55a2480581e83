import type { StatsAnswer } from "@authentica/backend/contract/admin-stats";
import { MINUTE_MS } from "@authentica/shared-ui/api";
import { useCharts } from "@authentica/shared-ui/charts";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { statusWord } from "@authentica/shared-ui/components/status";
import { Table } from "@authentica/shared-ui/components/table";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { words } from "#words/stats.ts";
import { collectionPath } from "../console/collections.ts";
import { Loaded, RefreshFailed } from "../console/loaded.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { dayCount } from "./day-count.ts";
import styles from "./stats.module.css";
import { statsQuery } from "./stats-query.ts";

/** `/admin/stats`: figures of the service. */
export function StatsScreen() {
  useDocumentTitle(words.title);
  const query = useQuery({ ...statsQuery, refetchInterval: MINUTE_MS });
  return (
    <>
      <PageHeader title={words.title} lead={query.data ? words.at(formatDateTime(query.data.at)) : words.lead} />
      <RefreshFailed query={query} title={words.outdated} />
      <Loaded query={query} title={words.failed}>
        {(stats) => <Figures stats={stats} />}
      </Loaded>
    </>
  );
}

const bringCharts = () => import("./charts/charts.ts");

function Figures({ stats }: { readonly stats: StatsAnswer }) {
  const charts = useCharts(bringCharts);
  const { users, objects, storage, registry, mail, limits } = stats;
  const days = stats.registrations.map(dayCount);
  const counts = [
    { words: statusWord("active"), count: objects.active, colour: "--color-verified-line" },
    { words: statusWord("revoked"), count: objects.revoked, colour: "--color-revoked-line" },
    { words: statusWord("erased"), count: objects.erased, colour: "--color-line-strong" },
  ];
  const refused = Object.entries(limits.refused);
  return (
    <div className={styles.stats}>
      <dl className={styles.figures}>
        <Figure label={words.accounts.label} value={formatNumber(users.total)} to={collectionPath("users")}>
          {words.accounts.detail(users.admins, users.disabled)}
        </Figure>
        <Figure label={words.objects.label} value={formatNumber(objects.total)} to={collectionPath("objects")}>
          {words.objects.detail(objects.active)}
        </Figure>
        <Figure label={words.storage.label} value={formatBytes(storage.bytes)}>
          {words.storage.detail(storage.files)}
        </Figure>
        <Figure label={words.registry.label} value={formatNumber(registry.size)}>
          {registry.checkpoint
            ? words.registry.checkpoint(
                formatNumber(registry.checkpoint.size),
                registry.checkpoint.at ? formatDateTime(registry.checkpoint.at) : null,
              )
            : words.registry.noCheckpoint}
        </Figure>
        <Figure label={words.mail.label} value={formatNumber(mail.waiting)}>
          {mail.failing > 0 ? words.mail.failing(mail.failing) : words.mail.noneFailing}
        </Figure>
      </dl>
      <div className={styles.charts}>
        <ChartPanel
          title={words.registrations.title}
          charts={charts}
          chart={({ RegistrationsChart }) => <RegistrationsChart days={days} label={words.registrations.chart} />}
          table={
            <CountTable
              label={words.registrations.table}
              head={words.registrations.day}
              scrolls
              rows={days.map(({ day, name, count }) => [day, name, count])}
            />
          }
        />
        <ChartPanel
          title={words.statuses.title}
          charts={charts}
          chart={({ StatusChart }) => <StatusChart counts={counts} label={words.statuses.chart} />}
          table={
            <CountTable
              label={words.statuses.table}
              head={words.statuses.status}
              scrolls
              rows={counts.map(({ words: status, count }) => [status, status, count])}
            />
          }
        />
      </div>
      <section className={styles.limits}>
        <h2 className={styles.title}>{words.limits.title}</h2>
        <p className={styles.since}>{words.limits.since(formatDateTime(limits.since))}</p>
        {refused.length > 0 ? (
          <CountTable
            label={words.limits.table}
            head={words.limits.limit}
            rows={refused.map(([rule, count]) => [rule, <code key={rule}>{rule}</code>, count])}
          />
        ) : (
          <p>{words.limits.none}</p>
        )}
      </section>
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** Path of the list that contains the counted documents. */
  readonly to?: string | undefined;
  readonly children: ReactNode;
}

function Figure({ label, value, to, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.detail}>{children}</dd>
    </div>
  );
}

interface CountTableProps {
  readonly label: string;
  readonly head: string;
  /** Whether the list scrolls in a container of fixed height. */
  readonly scrolls?: boolean | undefined;
  /** The rows. Each has a key, a name and a count. */
  readonly rows: readonly (readonly [key: string, name: ReactNode, count: number])[];
}

function CountTable({ label, head, scrolls, rows }: CountTableProps) {
  return (
    <Table label={label} scrolls={scrolls}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" data-align="end">
            {words.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, name, count]) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td data-align="end">{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
