/** In-memory rows of a list of objects, for search, filters, order and counts. Pure: the caller reads the records. */
import type {
  ListedStatus,
  ObjectSort,
  ObjectsQuery,
  Selectable,
  SelectionQuery,
  StatusCounts,
  ViewStatus,
} from "../../contract/object-list.ts";

/** The fields of an object by which a list is searched, filtered, sorted and counted. */
export interface Row {
  readonly tokenId: number;
  /** Identifier of the object. */
  readonly id: string;
  readonly hash: string;
  readonly status: ListedStatus;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly name: string;
  /** `null` if there is no file, or if the reader may not see its name. */
  readonly fileName: string | null;
  /**
   * Size (bytes) of the reader's stored file; `null` if there is none. Outdated if the file of a revoked object was
   * erased, because the log has no entry for that.
   */
  readonly fileSize: number | null;
  /** Searchable text of the metadata; empty if there is none. */
  readonly said: string;
}

/** Length of `said` that takes as much memory as the rest of a row. */
const ROW_LENGTH = 200;
const weightOf = ({ said }: Row): number => 1 + Math.ceil(said.length / ROW_LENGTH);

/** Filter and order of rows. */
export interface RollView {
  /** Words that must all occur. If empty, all rows match. */
  readonly q: string;
  /** `null` for any status. */
  readonly status: ViewStatus | null;
  /** Unix seconds; 0 for all. */
  readonly since: number;
  readonly sort: ObjectSort;
  /** Token ids of the objects for which the reader has an open offer. Rows do not contain this. */
  readonly offered: ReadonlySet<number>;
}

/** Returns the view that a query asks for. */
export const viewAsked = (
  { q, status, since, sort }: ObjectsQuery | SelectionQuery,
  offered: RollView["offered"],
): RollView => ({
  q: q ?? "",
  status: status ?? null,
  since: since === undefined ? 0 : Date.parse(since) / 1000,
  sort: sort ?? "date.descending",
  offered,
});

/** Returns whether the view is the unfiltered list, newest first. */
export const isWholeList = ({ q, status, since, sort }: RollView): boolean =>
  q.trim() === "" && status === null && since <= 0 && sort === "date.descending";

const names = new Intl.Collator("fr", { numeric: true, sensitivity: "base" });

const byName = (a: Row, b: Row) => names.compare(a.name, b.name);
const latestFirst = (a: Row, b: Row) => b.tokenId - a.tokenId;

const ORDERS: Readonly<Record<ObjectSort, (a: Row, b: Row) => number>> = {
  "date.descending": latestFirst,
  "date.ascending": (a, b) => a.tokenId - b.tokenId,
  "name.ascending": (a, b) => byName(a, b) || latestFirst(a, b),
  "name.descending": (a, b) => byName(b, a) || latestFirst(a, b),
};

export type Roll = ReturnType<typeof createRoll>;

/** Keeps the rows of a list. Every order that was requested once is kept sorted from then on. */
export function createRoll(first: readonly Row[]) {
  const rows = new Map(first.map((row) => [row.tokenId, row]));
  const ordered = new Map<ObjectSort, Row[]>();
  /** Searchable text of each row, built at the first search. */
  const texts = new Map<number, string>();
  let weight = first.reduce((sum, row) => sum + weightOf(row), 0);

  const textOf = (row: Row): string => {
    const text = texts.get(row.tokenId) ?? fold(`${row.name} ${row.fileName ?? ""} ${row.id} ${row.hash} ${row.said}`);
    texts.set(row.tokenId, text);
    return text;
  };

  /** Returns all rows, sorted. */
  function inOrder(sort: ObjectSort): readonly Row[] {
    const list = ordered.get(sort) ?? [...rows.values()].sort(ORDERS[sort]);
    ordered.set(sort, list);
    return list;
  }

  function remove(tokenId: number): void {
    const row = rows.get(tokenId);
    if (!row) return;
    rows.delete(tokenId);
    weight -= weightOf(row);
    texts.delete(tokenId);
    for (const list of ordered.values()) list.splice(list.indexOf(row), 1);
  }

  return {
    get size() {
      return rows.size;
    },
    /** Memory that the rows take, measured in rows without `said`. */
    get weight() {
      return weight;
    },
    has: (tokenId: number): boolean => rows.has(tokenId),
    inOrder,
    remove,

    /** Adds a row, or replaces the one with the same `tokenId`. */
    put(row: Row): void {
      remove(row.tokenId);
      rows.set(row.tokenId, row);
      weight += weightOf(row);
      for (const [sort, list] of ordered) list.splice(placeIn(list, row, ORDERS[sort]), 0, row);
    },

    /**
     * Returns all rows of a view, sorted, and the number of rows in each status. The numbers ignore the status filter
     * of the view.
     */
    view({ q, status, since, sort, offered }: RollView): {
      readonly rows: readonly Row[];
      readonly counts: StatusCounts;
    } {
      const words = fold(q).split(/\s+/).filter(Boolean);
      const isFound = (row: Row) =>
        row.createdAt >= since && (words.length === 0 || words.every((word) => textOf(row).includes(word)));
      const all = inOrder(sort);
      const found = words.length === 0 && since <= 0 ? all : all.filter(isFound);
      return {
        rows: status === null ? found : found.filter((row) => isIn(row, status, offered)),
        counts: countsOf(found, offered),
      };
    },
  };
}

/** An object that was given away no longer counts as offered, even if the record of the offer still exists. */
const isOffered = ({ tokenId, status }: Row, offered: RollView["offered"]) =>
  status === "active" && offered.has(tokenId);

const isIn = (row: Row, status: ViewStatus, offered: RollView["offered"]): boolean =>
  status === "offered" ? isOffered(row, offered) : row.status === status;

function countsOf(rows: readonly Row[], offered: RollView["offered"]): StatusCounts {
  const counts = { all: rows.length, active: 0, revoked: 0, transferred: 0, offered: 0 };
  for (const row of rows) {
    counts[row.status] += 1;
    if (isOffered(row, offered)) counts.offered += 1;
  }
  return counts;
}

/** Returns the fields of a row that are needed to select several objects. */
export const toSelectable = (row: Row, offered: RollView["offered"]): Selectable => ({
  _id: row.id,
  objectName: row.name,
  status: row.status,
  offered: isOffered(row, offered),
  fileSize: row.fileSize,
});

/** Returns the rows of a page, counted from 1. Beyond the end, returns the last page. */
export function turnTo<T>(rows: readonly T[], asked: number, limit: number) {
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / limit)));
  return { rows: rows.slice((page - 1) * limit, page * limit), page, matching: rows.length };
}

/** Returns the position of a row in a sorted list, by bisection. */
function placeIn(list: readonly Row[], row: Row, order: (a: Row, b: Row) => number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (order(list[middle] as Row, row) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Removes case and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
