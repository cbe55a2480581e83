/**
 * The comparison service: registration and look-up as one would write them today with Hono, zod and postgres.js on
 * Deno. It does the work of our claim (session, rate limit, form, cover, object, leaf, event, notification, one
 * chained log) and groups claims like ours: those that arrive during a commit share the next one. Tiles and a signed
 * checkpoint are written once a second. A look-up returns what ours returns, except checkpoint and proof. It has no
 * idempotency keys, quotas, rate limit for look-ups, request log, security headers or inclusion proofs, so it does a
 * little less than the product.
 *
 * Environment: SOCKET (path of PostgreSQL's Unix socket), TOKENS (optional; file with `token wallet` lines; each gets
 * a session).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { Hono } from "hono";
import postgres from "postgres";
import { z } from "zod";
import { type Edge, growTiles } from "../../../../backend/formats/tlog/tile.ts";

const MAX_PER_COMMIT = 256;
const CHECKPOINT_EVERY_MS = 1000;
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

const socket = Deno.env.get("SOCKET") as string;
const sql = postgres({
  path: `${socket}/.s.PGSQL.5432`,
  user: "postgres",
  database: "postgres",
  max: 8,
  onnotice: () => {},
});
/** An array of `bytea`; 1001 is the object identifier of its type. */
const bytes = (values: readonly Uint8Array[]) => sql.array([...values], 1001);
const sha256 = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const tokens = Deno.env.get("TOKENS");
const lines = tokens ? (await Deno.readTextFile(tokens)).trim().split("\n") : [];
for (const [account, line] of lines.entries())
  await sql`insert into session values (${sha256(line.split(" ")[0] as string)}, ${account})`;

const Form = z.object({
  objectName: z.string().min(1).max(200),
  walletAddress: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  file: z.instanceof(File).refine(({ size }) => size <= 5 * 2 ** 20),
});

interface Claim {
  readonly account: number;
  readonly form: z.infer<typeof Form>;
  readonly picture: Buffer;
  readonly answer: (made: { readonly token: number; readonly id: string } | null) => void;
}

const [last] = await sql`select index, hash from leaf order by index desc limit 1`;
let size = last ? Number(last.index) + 1 : 0;
let previous: Buffer = last?.hash ?? Buffer.alloc(32);
let waiting: Claim[] = [];
let isCommitting = false;
/** Leaf hashes that are not in a tile yet. */
let fresh: Buffer[] = [];

async function commitWaiting(): Promise<void> {
  if (isCommitting) return;
  isCommitting = true;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, MAX_PER_COMMIT);
    waiting = waiting.slice(MAX_PER_COMMIT);
    const known = await sql`select hash from object where hash = any(${batch.map(({ form }) => form.hash)})`;
    const taken = new Set(known.map(({ hash }) => hash as string));
    const at = Date.now();
    let token = size;
    let last = previous;
    const rows = batch.flatMap((claim) => {
      const { form, account, picture } = claim;
      if (taken.has(form.hash)) {
        claim.answer(null);
        return [];
      }
      taken.add(form.hash);
      const [salt, cover] = [randomBytes(32), sha256(picture)];
      const event = JSON.stringify({
        type: "mint",
        objectName: form.objectName,
        hash: form.hash,
        coverHash: cover.toString("hex"),
        walletAddress: form.walletAddress,
        actor: account,
      });
      const entry = Buffer.from(
        JSON.stringify({
          type: "mint",
          tokenId: token,
          fingerprint: form.hash,
          ts: Math.floor(at / 1000),
          previous: last.toString("base64"),
          commitment: sha256(salt, event).toString("base64"),
        }),
      );
      last = sha256("\0", entry);
      const id = salt.subarray(0, 9).toString("base64url");
      return [{ claim, token: token++, id, cover, salt, event, entry, leaf: last, news: crypto.randomUUID() }];
    });
    const of = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick);
    await sql`select claim_all(
      ${of(({ token }) => token)}::bigint[], ${of(({ id }) => id)}::text[], ${of(({ claim }) => claim.form.hash)}::text[],
      ${of(({ claim }) => claim.account)}::int[], ${of(({ claim }) => claim.form.walletAddress)}::text[],
      ${of(({ claim }) => claim.form.objectName)}::text[], ${bytes(of(({ cover }) => cover))},
      ${bytes(of(({ claim }) => claim.picture))}, ${bytes(of(({ entry }) => entry))}, ${bytes(of(({ leaf }) => leaf))},
      ${of(({ event }) => event)}::text[], ${bytes(of(({ salt }) => salt))}, ${of(({ news }) => news)}::uuid[], ${at}::bigint)`;
    size = token;
    previous = last;
    fresh.push(...of(({ leaf }) => leaf));
    for (const { claim, token: made, id } of rows) claim.answer({ token: made, id });
  }
  isCommitting = false;
}

let edge: Edge = [];
let grownTo = 0;
const { privateKey } = generateKeyPairSync("ed25519");

async function signCheckpoint(): Promise<void> {
  const leaves = fresh;
  fresh = [];
  if (leaves.length > 0) {
    const grown = growTiles(
      grownTo,
      edge,
      leaves.map((leaf) => new Uint8Array(leaf)),
    );
    edge = grown.edge;
    grownTo += leaves.length;
    await sql`insert into tile ${sql(grown.tiles.map(({ level, index, bytes }) => ({ level, index, bytes: Buffer.from(bytes) })))}
      on conflict (level, index) do update set bytes = excluded.bytes`;
    const body = `peer\n${grownTo}\n${sha256(...edge.flat()).toString("base64")}\n`;
    const note = `${body}\n— peer ${sign(null, Buffer.from(body), privateKey).toString("base64")}\n`;
    await sql`insert into checkpoint values (${grownTo}, ${note})`;
  }
  setTimeout(signCheckpoint, CHECKPOINT_EVERY_MS);
}
setTimeout(signCheckpoint, CHECKPOINT_EVERY_MS);

const app = new Hono();

app.post("/api/object/register", async (c) => {
  const token = c.req.header("authorization")?.slice("Bearer ".length) ?? "";
  const [caller] = await sql`select admit(${sha256(token)}, ${Date.now()}) as account`;
  if (!caller) return c.json({ message: "No such session." }, 401);
  const form = Form.safeParse(await c.req.parseBody());
  if (!form.success) return c.json({ message: form.error.message }, 400);
  const picture = Buffer.from(await form.data.file.arrayBuffer());
  if (!picture.subarray(0, PNG.length).equals(PNG)) return c.json({ message: "The cover is not a PNG." }, 400);
  const made = await new Promise<{ readonly token: number; readonly id: string } | null>((answer) => {
    waiting.push({ account: caller.account as number, form: form.data, picture, answer });
    void commitWaiting();
  });
  if (!made) return c.json({ message: "Registered already." }, 409);
  const { hash, objectName, walletAddress } = form.data;
  return c.json({ data: { ...made, hash, objectName, walletAddress, status: "active" } }, 201);
});

const Query = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });
const isoOf = (seconds: string | null) => seconds && new Date(Number(seconds) * 1000).toISOString();

app.get("/api/registry/lookup", async (c) => {
  const query = Query.safeParse(c.req.query());
  if (!query.success) return c.json({ message: query.error.message }, 400);
  const { hash } = query.data;
  const rows = await sql`
    select o.token, o.id, o.status, o.created, o.deposited, o.latest_index, o.latest_type, o.updated,
      p.first_name, p.last_name, case when s.title then o.name end as title
    from object o
      left join public_parts s on s.token = o.token and s.owner = o.owner
      left join person p on p.account = s.owner and s.name
    where o.hash = ${hash}`;
  const objects = rows.map((row) => {
    const owner = row.last_name && { firstName: row.first_name, lastName: row.last_name };
    return {
      status: row.status,
      tokenId: Number(row.token),
      proofId: row.id,
      hash,
      registeredAt: isoOf(row.created),
      depositedAt: isoOf(row.deposited),
      ...((owner || row.title) && { shown: { ...(owner && { owner }), ...(row.title && { title: row.title }) } }),
      latestEvent: { index: Number(row.latest_index), type: row.latest_type, at: isoOf(row.updated) },
    };
  });
  return c.json({ hash, size, object: objects[0] ?? null, objects });
});

const onListen = ({ port }: { readonly port: number }) => console.log(JSON.stringify({ event: "listening", port }));
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen }, app.fetch);
