/** What the recorded API does with the writes of administrators, and how it narrows its lists. */
import type { AdminDocument, CollectionAnswer, FieldsAnswer } from "../../backend/contract/admin-collections.ts";
import type { RecordedAnswer } from "./recording.ts";
import type { Json, World } from "./world.ts";
import { ok, type Play, refused, type Write } from "./writes.ts";

type Docs = { docs: Json[]; total?: number; nextCursor: string | null };

const listOf = (world: World, { email }: { readonly email: string }, collection: string): Docs =>
  world.bodyOf<Docs>(email, `GET /api/admin/${collection}`);

/** A version after this one, in its own form. */
const later = (version: unknown): string => {
  const text = String(version);
  return (BigInt(`0x${text}`) + 1n).toString(16).padStart(text.length, "0");
};

const noDocument = () => refused(404, "not_found", "No document has this identifier.");

/** Writes fields of a document, wherever the document stands. */
function patched(write: Parameters<Play>[0], collection: string, id: unknown, fields: Json): RecordedAnswer {
  const { world, who } = write;
  const document = listOf(world, who, collection).docs.find(({ _id }) => _id === id);
  if (!document) return noDocument();
  Object.assign(document, fields, { version: later(document.version), updatedAt: world.now() });
  return ok({ document });
}

const personPatch =
  (fields: (write: Write) => Json): Play =>
  (write) =>
    patched(write, "users", write.named[0], fields(write));

function removed({ world, who }: Parameters<Play>[0], collection: string, ids: readonly string[]): RecordedAnswer {
  const list = listOf(world, who, collection);
  const outcome = collection === "users" ? "erasing" : collection === "objects" ? "erased" : "removed";
  const results = ids.map((id) => {
    const isThere = list.docs.some(({ _id }) => _id === id);
    return isThere
      ? { id, ok: true, outcome }
      : { id, ok: false, status: 404, code: "not_found", message: "No document has this identifier." };
  });
  list.docs = list.docs.filter(({ _id }) => !ids.includes(String(_id)));
  if (list.total !== undefined) list.total = list.docs.length;
  return ids.length === 1 && !results[0]?.ok ? noDocument() : ok({ results });
}

/** By call, `*` for what a path names. */
export const CONSOLE_WRITES: Readonly<Record<string, Play>> = {
  "POST /api/admin"(write) {
    const { world, who, body } = write;
    const list = listOf(world, who, "users");
    if (list.docs.some(({ email }) => email === body.email))
      return refused(409, "conflict", "This e-mail address has an account.");
    const [template] = list.docs;
    const at = world.now();
    const document = {
      ...template,
      ...body,
      _id: world.ulid(),
      version: "00000000000000010000",
      emailProvenAt: null,
      walletAddress: null,
      walletProvenAt: null,
      disabled: false,
      createdAt: at,
      updatedAt: at,
    };
    list.docs.unshift(document);
    if (list.total !== undefined) list.total += 1;
    return ok({ document }, 201);
  },
  "PUT /api/admin/users/*/role": personPatch(({ body: { role } }) => ({ role })),
  "POST /api/admin/users/*/disable": personPatch(() => ({ disabled: true })),
  "POST /api/admin/users/*/enable": personPatch(() => ({ disabled: false })),
  "POST /api/admin/users/*/end-sessions": personPatch(() => ({})),
  "POST /api/admin/users/*/reset-password": personPatch(() => ({})),
  "DELETE /api/admin/users/*"(write) {
    const answer = removed(write, "users", write.named.slice(0, 1));
    return answer.status === 200 ? { ...answer, status: 202 } : answer;
  },
  "PUT /api/admin/*"(write) {
    const { world, who, body, named } = write;
    const [collection = ""] = named;
    const { _id, version, reason: _, ...fields } = body;
    const document = listOf(world, who, collection).docs.find((each) => each._id === _id);
    if (document && document.version !== version)
      return ok({ status: 409, code: "conflict", message: "The document has changed meanwhile.", document }, 409);
    return patched(write, collection, _id, fields);
  },
  "DELETE /api/admin/*": (write) => removed(write, write.named[0] ?? "", write.query.getAll("id")),
};

/** A list of the console as its query narrows and sorts it; all of it is one page. */
export function narrowed(world: World, email: string, path: string, query: URLSearchParams): RecordedAnswer | null {
  const all = world.recorded(email, `GET ${path}`);
  if (!all || !/^\/api\/admin\/\w+$/.test(path) || typeof all.json !== "object" || !(all.json && "docs" in all.json))
    return null;
  const { docs, total, ...rest } = all.json as CollectionAnswer;
  const { q, sort, limit: _, cursor: __, ...filters } = Object.fromEntries(query);
  const collection = path.split("/").at(-1) as keyof FieldsAnswer;
  const fields = (world.recorded(email, "GET /api/admin/fields")?.json as FieldsAnswer | undefined)?.[collection];
  const isAudit = collection === ("audit" as string);
  const matches = (doc: AdminDocument) =>
    Object.entries(filters).every(([name, value]) => (isAudit ? auditValue(doc, name) : String(doc[name])) === value) &&
    (!q || (fields?.searched ?? []).some((name) => String(doc[name]).toLowerCase().includes(q.toLowerCase())));
  const found = docs.filter(matches);
  const isWhole = found.length === docs.length;
  return ok({
    ...rest,
    docs: sort === "oldest" ? found.toReversed() : found,
    ...(total !== undefined && (isWhole || isAudit) && { total }),
  });
}

/** What a filter of the audit log looks at. */
function auditValue(doc: AdminDocument, filter: string): string {
  const { actor, target, at } = doc as unknown as { actor: Json; target: Json; at: string };
  if (filter === "actor") return String(actor._id);
  if (filter === "target") return String(target.id);
  return filter === "day" ? at.slice(0, 10) : String(doc[filter]);
}
