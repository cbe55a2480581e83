import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MEMBERS } from "../../contract/members.ts";
import { REGISTRATION } from "./store.ts";

const privateEvents = readFileSync(new URL("../../docs/private-events.md", import.meta.url), "utf8");

test.each(Object.entries(MEMBERS))(
  "%s is documented in private events, and goes when the object is erased",
  (name, { event }) => {
    for (const member of Object.keys(event)) expect(privateEvents).toContain(`\n| \`${member}\` `);
    expect(REGISTRATION).not.toContain(name);
  },
);
