import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { MEMBERS, saidText } from "../../contract/members.ts";
import type { OwnedObject } from "../../contract/object.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { WORDS } from "../../words/index.ts";
import { eventRecords, type ObjectEvent } from "./event-store.ts";
import { type HeldObject, objectRecords, REGISTRATION } from "./store.ts";

const privateEvents = readFileSync(new URL("../../docs/trust/private-events.md", import.meta.url), "utf8");

test.each(Object.entries(MEMBERS))(
  "the member %s is documented in private events and removed by an erasure",
  (name, { event }) => {
    for (const member of Object.keys(event)) expect(privateEvents).toContain(`\n| \`${member}\` `);
    expect(REGISTRATION).not.toContain(name);
  },
);

const said = Object.entries(MEMBERS).flatMap(([name, row]) =>
  "said" in row ? [[name, row.said.example, row.said.proof[0]] as const] : [],
);

test.each(said)(
  "the member %s is carried from requests to record, event, answers, search, proof and export; a redacted proof withholds it",
  async (name, sample, inProof) => {
    const app = await openHarness();
    const ada = await app.signUp();
    const sent = typeof sample === "string" ? sample : JSON.stringify(sample);
    expect(await app.claimed(ada, sha256("by form"), { file: null, [name]: sent })).toHaveProperty(name, sample);
    const { _id: objectId } = await app.claimed(ada, sha256("by edit"), { file: null });
    const edit = () => app.call("POST", "/object/edit-object", ada, { objectId, [name]: sample });
    expect((await body<{ object: OwnedObject }>(edit())).object).toHaveProperty(name, sample);
    const size = await app.registrySize();
    await body(edit());
    expect(await app.registrySize()).toBe(size);

    expect((await app.kv.get<HeldObject>(objectRecords.at(1))).value).toHaveProperty(name, sample);
    expect((await app.kv.get<ObjectEvent>(eventRecords.at(1, 1))).value?.event).toHaveProperty(name, sample);
    const found = await body<OwnedObject[]>(
      app.call("GET", `/object/get-user-objects?q=${encodeURIComponent(saidText({ [name]: sample }))}`, ada),
    );
    expect(found.map(({ _id }) => _id)).toContain(objectId);

    const filesOf = async (link: string) => {
      const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      return (file: string) => Buffer.from(files[file] ?? []).toString();
    };
    for (const kind of ["complete", "redacted"]) {
      const { link } = await body<{ link: string }>(app.call("POST", "/object/proof", ada, { objectId, kind }));
      const proof = JSON.parse((await filesOf(link))("preuve.json"));
      expect(proof[inProof]).toEqual(kind === "complete" ? sample : WORDS.fr.paper.withheld);
    }
    const { link } = await body<{ link: string }>(app.call("POST", "/user/export", ada, {}));
    const { objects } = JSON.parse((await filesOf(link))("donnees.json"));
    expect(objects[1]).toHaveProperty(name, sample);
    expect(objects[1].events[1].event).toHaveProperty(name, sample);

    await app.checkpoints.sign();
    expect(await app.audit()).toEqual([]);
  },
);
