import { unzipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import type { ProofAnswer } from "../../contract/proof.ts";
import { Refusal } from "../../platform/refusal.ts";
import { drawnPaper } from "../../tests/drawn-paper.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { createPaperThread, drawnHere, type PaperDrawing } from "./papers.ts";

test("draws the same certificate and attestation in a separate thread as on the main thread", async () => {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const lines: unknown[] = [];
  const { draw } = createPaperThread(stopping.signal, (line) => lines.push(line));
  for (const kind of ["certificate", "attestation"] as const)
    for (const name of ["Marée basse", "潮汐摄影合同，简体与繁體", "क्षत्रिय विद्यार्थी प्रदर्शनी"]) {
      const paper = drawnPaper(kind, name);
      const inThread = await draw(paper, { isPatient: false });
      const here = await drawnHere.draw(paper, { isPatient: false });
      expect(sha256(inThread.answer), `${kind} of ${name}`).toBe(sha256(here.answer));
      expect(inThread.cpuMs).toBeGreaterThanOrEqual(1);
    }
  expect(lines, "there are threads here").toEqual([]);
});

/** Opens an application whose certificates have one byte and take this much CPU time (ms). */
async function openApp(given: Partial<PaperDrawing>, cpuMs = 1) {
  const paperDrawing: PaperDrawing = {
    draw: async () => ({ answer: new Uint8Array(1), cpuMs }),
    demandRoom: () => undefined,
    ...given,
  };
  const app = await openHarness({ rateLimitScale: 1, parts: { paperDrawing } });
  const ada = await app.signUp();
  const objectIds: string[] = [];
  for (let at = 0; at < 3; at += 1) objectIds.push((await app.claimed(ada, sha256(`file ${at}`)))._id);
  return { app, ada, objectIds };
}

const asked = (app: Harness, who: Person, objectIds: readonly string[], path = "/object/proofs") =>
  app.call("POST", path, who, path === "/object/proofs" ? { objectIds } : { objectId: objectIds[0] });

const pathOf = async (answer: Promise<Response>) =>
  new URL((await body<ProofAnswer>(answer)).link).pathname.slice("/api".length);

test("a proof gets 503 with Retry-After while the certificate queue is full, and its download address stays valid", async () => {
  let isFull = false;
  const { app, ada, objectIds } = await openApp({
    demandRoom() {
      if (isFull) throw new Refusal("unavailable", "Busy.");
    },
  });
  const path = await pathOf(asked(app, ada, objectIds, "/object/proof"));
  isFull = true;
  for (const refused of [app.call("GET", path, null), asked(app, ada, objectIds, "/object/proof")])
    expect([(await refused).status, (await refused).headers.get("retry-after")]).toEqual([503, "2"]);
  isFull = false;
  expect((await app.call("GET", path, null)).status).toBe(200);
});

test("an account that used up its drawing time gets no proof and no new archive; existing download addresses stay valid", async () => {
  const { app, ada, objectIds } = await openApp({}, 10 * 60_000);
  const second = await pathOf(asked(app, ada, objectIds, "/object/proof"));
  const first = await app.call("GET", await pathOf(asked(app, ada, objectIds, "/object/proof")), null);
  await first.arrayBuffer();
  for (const path of ["/object/proof", "/object/proofs"]) await body(asked(app, ada, objectIds, path), 429);
  await body(app.call("GET", second, null), 429);
  app.pass(30_000);
  expect((await app.call("GET", second, null)).status).toBe(200);
});

test("an account can have one archive of any kind in progress, and an archive draws one certificate at a time", async () => {
  let [underWay, most] = [0, 0];
  const patient: boolean[] = [];
  const { app, ada, objectIds } = await openApp({
    async draw(_, { isPatient }) {
      patient.push(isPatient);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve));
      underWay -= 1;
      return { answer: new Uint8Array(1), cpuMs: 1 };
    },
  });
  const running = await app.call("GET", await pathOf(asked(app, ada, objectIds)), null);
  const others = [await pathOf(asked(app, ada, objectIds)), await pathOf(app.call("POST", "/user/export", ada))];
  for (const path of others) await body(app.call("GET", path, null), 503);
  const files = unzipSync(new Uint8Array(await running.arrayBuffer()));
  expect(Object.keys(files).filter((name) => name.startsWith("preuves/"))).toHaveLength(objectIds.length);
  expect(most).toBe(1);
  // Drawing for an archive that has begun waits instead of being refused.
  expect(patient).toEqual(objectIds.map(() => true));
  expect((await app.call("GET", others[0] as string, null)).status).toBe(200);
});
