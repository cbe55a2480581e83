import { useState } from "react";
import { Hash } from "../../components/hash.tsx";
import { Pair, PairList } from "../../components/pair-list.tsx";
import { Seal } from "../../components/seal.tsx";
import { SortHeader } from "../../components/sort-header.tsx";
import { type ObjectStatus, StatusBadge } from "../../components/status.tsx";
import { Table } from "../../components/table.tsx";
import { formatBytes } from "../../format/bytes.ts";
import { formatDateTime } from "../../format/date.ts";
import { HASHES, PROOF_ID, WHEN } from "../samples.ts";
import { Example, Section } from "../section.tsx";
import styles from "./tables.module.css";

interface Row {
  readonly name: string;
  readonly file: string;
  readonly status: ObjectStatus;
  readonly size: number;
  readonly hash: string;
}

const NAMES: readonly (readonly [name: string, file: string, status: ObjectStatus])[] = [
  ["Contrat de cession", "contrat-2025.pdf", "active"],
  ["Partition — Nocturne n°\u00a03", "nocturne.musicxml", "pending"],
  ["Portrait d’atelier", "IMG_2042.heic", "transferred"],
  ["Plan du jardin", "jardin-v2.dwg", "revoked"],
];

const ROWS: readonly Row[] = NAMES.map(([name, file, status], at) => ({
  name,
  file,
  status,
  size: 31_457 * 10 ** at,
  hash: HASHES[at] ?? HASHES[0],
}));

/** Tables, and lists of details. */
export function Tables() {
  const [direction, setDirection] = useState<"ascending" | "descending">("ascending");
  const sign = direction === "ascending" ? 1 : -1;
  const rows = [...ROWS].sort((one, other) => sign * one.name.localeCompare(other.name, "fr"));
  return (
    <Section id="tables" title="Tables">
      <Example name="Table — triée, empilée sur un écran étroit" stacked>
        <Table label="Objets" stacked>
          <thead>
            <tr>
              <SortHeader
                direction={direction}
                onSort={() => setDirection(direction === "ascending" ? "descending" : "ascending")}
              >
                Objet
              </SortHeader>
              <th scope="col">Fichier</th>
              <th scope="col">Statut</th>
              <th scope="col">Date</th>
              <th scope="col" data-align="end">
                Taille
              </th>
              <th scope="col">Empreinte</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, file, status, size, hash }) => (
              <tr key={name}>
                <td>
                  <span className={styles.object}>
                    <Seal hash={hash} size={24} />
                    <strong>{name}</strong>
                  </span>
                </td>
                <td data-label="Fichier">{file}</td>
                <td data-label="Statut">
                  <StatusBadge status={status} />
                </td>
                <td data-label="Date">
                  <time dateTime={WHEN}>{formatDateTime(WHEN)}</time>
                </td>
                <td data-label="Taille" data-align="end">
                  {formatBytes(size)}
                </td>
                <td data-label="Empreinte">
                  <Hash value={hash} short copy={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Example>
      <Example name="Table — plus large que sa place" stacked>
        <Table label="Documents" scrolls className={styles.broad}>
          <thead>
            <tr>
              {["_id", "firstName", "lastName", "email", "walletAddress", "role"].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>01J9Z8K4T7Q2M5R3</td>
              <td>Ada</td>
              <td>Lovelace</td>
              <td>ada@exemple.fr</td>
              <td>0x52908400098527886e0f7030069857d2e4169ee7</td>
              <td>user</td>
            </tr>
          </tbody>
        </Table>
      </Example>
      <Example name="PairList" stacked>
        <PairList>
          <Pair label="Nom">Contrat de cession</Pair>
          <Pair label="Statut">
            <StatusBadge status="active" />
          </Pair>
          <Pair label="Inscrit le">{formatDateTime(WHEN)}</Pair>
          <Pair label="Identifiant de preuve">
            <code>{PROOF_ID}</code>
          </Pair>
          <Pair label="Empreinte">
            <Hash value={HASHES[0]} />
          </Pair>
        </PairList>
      </Example>
    </Section>
  );
}
