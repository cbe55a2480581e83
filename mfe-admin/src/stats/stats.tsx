import type { StatsAnswer } from "@authentica/backend/contract/admin-stats";
import { MINUTE_MS } from "@authentica/shared-ui/api";
import { useCharts } from "@authentica/shared-ui/charts";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { statusWord } from "@authentica/shared-ui/components/status";
import { Table } from "@authentica/shared-ui/components/table";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { collectionPath } from "../console/collections.ts";
import { Loaded, RefreshFailed } from "../console/loaded.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { dayCount } from "./day-count.ts";
import styles from "./stats.module.css";
import { statsQuery } from "./stats-query.ts";

/** `/admin/stats`: figures of the service. */
export function StatsScreen() {
  useDocumentTitle("Statistiques");
  const query = useQuery({ ...statsQuery, refetchInterval: MINUTE_MS });
  return (
    <>
      <PageHeader
        title="Statistiques"
        lead={query.data ? `Comptées le ${formatDateTime(query.data.at)}.` : "Le service en chiffres."}
      />
      <RefreshFailed query={query} title="Ces chiffres n’ont pas pu être mis à jour" />
      <Loaded query={query} title="Les statistiques n’ont pas pu être chargées">
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
        <Figure label="Comptes" value={formatNumber(users.total)} to={collectionPath("users")}>
          {counted(users.admins, "administrateur")}, {counted(users.disabled, "désactivé")}
        </Figure>
        <Figure label="Objets" value={formatNumber(objects.total)} to={collectionPath("objects")}>
          {counted(objects.active, "actif")}
        </Figure>
        <Figure label="Stockage" value={formatBytes(storage.bytes)}>
          {counted(storage.files, "fichier")}
        </Figure>
        <Figure label="Entrées au registre" value={formatNumber(registry.size)}>
          {registry.checkpoint
            ? `Dernier point de contrôle à ${formatNumber(registry.checkpoint.size)}${registry.checkpoint.at ? `, le ${formatDateTime(registry.checkpoint.at)}` : ""}`
            : "Pas encore de point de contrôle"}
        </Figure>
        <Figure label="Courrier en attente" value={formatNumber(mail.waiting)}>
          {mail.failing > 0 ? counted(mail.failing, "envoi en échec", "envois en échec") : "Aucun envoi en échec"}
        </Figure>
      </dl>
      <div className={styles.charts}>
        <ChartPanel
          title="Nouveaux comptes par jour"
          charts={charts}
          chart={({ RegistrationsChart }) => (
            <RegistrationsChart days={days} label="Comptes créés chaque jour, sur trente jours" />
          )}
          table={
            <CountTable
              label="Comptes créés, par jour"
              head="Jour"
              scrolls
              rows={days.map(({ day, name, count }) => [day, name, count])}
            />
          }
        />
        <ChartPanel
          title="Objets, par statut"
          charts={charts}
          chart={({ StatusChart }) => <StatusChart counts={counts} label="Objets, par statut" />}
          table={
            <CountTable
              label="Objets, par statut"
              head="Statut"
              scrolls
              rows={counts.map(({ words, count }) => [words, words, count])}
            />
          }
        />
      </div>
      <section className={styles.limits}>
        <h2 className={styles.title}>Limites atteintes</h2>
        <p className={styles.since}>Depuis le démarrage, le {formatDateTime(limits.since)}.</p>
        {refused.length > 0 ? (
          <CountTable
            label="Demandes refusées par limite"
            head="Limite"
            rows={refused.map(([rule, count]) => [rule, <code key={rule}>{rule}</code>, count])}
          />
        ) : (
          <p>Aucune demande n’a été refusée.</p>
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
            Nombre
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
