/**
 * A download address ends with the session or API key that requested it, for every kind of download. So does a download
 * in progress.
 */
import { expect, test } from "vitest";
import type { MadeApiKey } from "../contract/api-key.ts";
import type { OutgoingOffer } from "../contract/transfer.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "./harness.ts";

const FILE = new TextEncoder().encode("le contrat");

/** Creates everything that Ada can download: an object with its file, a proof, several proofs, a transfer, her data. */
async function openScene() {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await body(app.scan(ada, FILE, "contrat.pdf"));
  const { _id: objectId } = await app.claimed(ada, sha256(FILE));
  const { _id: given } = await app.claimed(ada, sha256("another"));
  const { _id: offerId } = await body<OutgoingOffer>(
    app.call("POST", "/transfer/offer", ada, { objectId: given, to: bob.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  const objectIds = [objectId];
  for (let at = 0; at < 5; at += 1) objectIds.push((await app.claimed(ada, sha256(`file ${at}`)))._id);
  const made = await body<MadeApiKey>(
    app.call("POST", "/user/api-keys", ada, { name: "Robot", scopes: ["read"] }),
    201,
  );
  return { app, ada, robot: { ...ada, accessToken: made.key }, made, objectId, objectIds, given };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** All calls that return a download address, by the path of the download. */
const ADDRESSES: Readonly<Record<string, (scene: Scene, who: Person) => Response | Promise<Response>>> = {
  "/api/object/download/:ticket": ({ app }, who) => app.call("GET", `/object/get-object?hash=${sha256(FILE)}`, who),
  "/api/object/proof/:ticket": ({ app, objectId }, who) => app.call("POST", "/object/proof", who, { objectId }),
  "/api/object/proofs/:ticket": ({ app, objectIds }, who) => app.call("POST", "/object/proofs", who, { objectIds }),
  "/api/transfer/cession/:ticket": ({ app, given }, who) =>
    app.call("POST", "/transfer/cession", who, { objectId: given, number: 1 }),
  "/api/user/export/:ticket": ({ app }, who) => app.call("POST", "/user/export", who),
};

const pathOf = async (answer: Response | Promise<Response>) =>
  new URL((await body<{ readonly link: string }>(answer)).link).pathname.slice("/api".length);

const revoke = ({ app, ada, made }: Scene) => body(app.call("DELETE", `/user/api-keys/${made.apiKey._id}`, ada));
const leave = (app: Harness, { refreshToken }: Person) =>
  body(app.call("POST", "/auth/logout", null, { refreshToken }));

test("the tested list contains every call that returns a download address with a ticket, except those of the console", async () => {
  const { app } = await openHarness();
  const paths = new Set(app.routes.map(({ path }) => path).filter((path) => path.endsWith("/:ticket")));
  expect([...paths].sort()).toEqual([...Object.keys(ADDRESSES), "/api/admin/export/:ticket"].sort());
});

test.each(Object.entries(ADDRESSES))(
  "the ticket address %s opens nothing once the session or key that requested it has ended",
  async (at, ask) => {
    const scene = await openScene();
    const { app, ada, robot } = scene;
    if (at !== "/api/user/export/:ticket") {
      const byKey = await pathOf(ask(scene, robot));
      expect((await app.app.request(`/api${byKey}`, { method: "HEAD" })).status).toBe(200);
      await revoke(scene);
      await body(app.call("GET", byKey, null), 410);
    }
    const bySession = await pathOf(ask(scene, ada));
    expect((await app.app.request(`/api${bySession}`, { method: "HEAD" })).status).toBe(200);
    await leave(app, ada);
    await body(app.call("GET", bySession, null), 410);
  },
);

/** Reads the first bytes, ends the session or key, and then continues reading. */
async function readAcross(answer: Response, end: () => Promise<unknown>): Promise<"ended" | "cut"> {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await end();
  try {
    for (;;) if ((await reader.read()).done) return "ended";
  } catch {
    return "cut";
  }
}

test("a running download breaks off once the API key that requested it is revoked or its session has ended", async () => {
  const scene = await openScene();
  const { app, ada, robot } = scene;
  const open = async (answer: Response | Promise<Response>) => app.call("GET", await pathOf(answer), null);
  const proofs = ADDRESSES["/api/object/proofs/:ticket"] as (typeof ADDRESSES)[string];
  expect(await readAcross(await open(proofs(scene, robot)), async () => undefined)).toBe("ended");
  expect(await readAcross(await open(proofs(scene, robot)), () => revoke(scene))).toBe("cut");
  const data = await open(app.call("POST", "/user/export", ada));
  expect(await readAcross(data, () => leave(app, ada))).toBe("cut");
});
