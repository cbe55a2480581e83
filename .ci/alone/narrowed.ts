/** Lists of the console, filtered and sorted by the query as the service does. */
import type { AdminDocument, CollectionAnswer, FieldsAnswer } from "../../backend/contract/admin-collections.ts";
import type { OpenRecording, RecordedAnswer } from "./recording.ts";

/** A list of the console as its query narrows and sorts it; all of it is one page. */
export function narrowed(
  recording: OpenRecording,
  email: string,
  path: string,
  query: URLSearchParams,
): RecordedAnswer | null {
  const all = recording.recorded(email, `GET ${path}`);
  if (!all || !/^\/api\/admin\/\w+$/.test(path) || typeof all.json !== "object" || !(all.json && "docs" in all.json))
    return null;
  const { docs, total, ...rest } = all.json as CollectionAnswer;
  const { q, sort, limit: _, cursor: __, ...filters } = Object.fromEntries(query);
  const collection = path.split("/").at(-1) as keyof FieldsAnswer;
  const fields = (recording.recorded(email, "GET /api/admin/fields")?.json as FieldsAnswer | undefined)?.[collection];
  const isAudit = collection === ("audit" as string);
  const matches = (doc: AdminDocument) =>
    Object.entries(filters).every(([name, value]) => (isAudit ? auditValue(doc, name) : String(doc[name])) === value) &&
    (!q || (fields?.searched ?? []).some((name) => String(doc[name]).toLowerCase().includes(q.toLowerCase())));
  const found = docs.filter(matches);
  const isWhole = found.length === docs.length;
  const json = {
    ...rest,
    docs: sort === "oldest" ? found.toReversed() : found,
    ...(total !== undefined && (isWhole || isAudit) && { total }),
  };
  return { status: 200, json };
}

/** What a filter of the audit log looks at. */
function auditValue(doc: AdminDocument, filter: string): string {
  const { actor, target, at } = doc as unknown as { actor: { _id: string }; target: { id: string }; at: string };
  if (filter === "actor") return String(actor._id);
  if (filter === "target") return String(target.id);
  return filter === "day" ? at.slice(0, 10) : String(doc[filter]);
}
