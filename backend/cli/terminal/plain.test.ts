/** File names and texts from a service are untrusted: a terminal must not interpret them. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { sha256 } from "../../tests/harness.ts";
import { openTerminal } from "../test-terminal.ts";
import { EXITS, Stopped } from "../world/world.ts";

/** An escape sequence, a line break, a C1 control sequence and bidirectional controls. */
const EVIL = "\u001b[2Ja\nstamped  \u009b31m\u202efdp.\u2069\u007f";
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns the printed lines. Fails if a line contains anything that a terminal would interpret. */
function harmless({ out, err }: { readonly out: readonly string[]; readonly err: string }): string[] {
  const lines = [...out, ...err.split("\n")];
  for (const line of lines) expect(line).not.toMatch(OBEYED);
  return lines;
}

test("the command escapes control characters of file names in all its output, and prints the exact name in JSON", async () => {
  const { command, cwd, app } = await openTerminal({ files: { [`f/${EVIL}`]: "evil" } });
  const shown = "\\u001b[2Ja\\u000astamped  \\u009b31m\\u202efdp.\\u2069\\u007f";
  expect(harmless(await command("status f")).join("\n")).toContain(`${cwd}/f/${shown}`);
  expect(harmless(await command("stamp f"))[0]).toMatch(/^registered {2}\S{14} {2}\\u001b/);
  const again = await command("stamp f --json");
  harmless(again);
  expect(again.told()).toMatchObject([{ path: EVIL, outcome: "already" }]);
  expect(harmless(await command(["stamp", `f/${EVIL}x`])).join("\n")).toContain(
    `failed      ${shown}x: the file does not exist`,
  );
  expect(harmless(await command(["stamp", "f", `--${EVIL}`]))[0]).toContain(shown);
  expect(harmless(await command([EVIL]))[0]).toBe(`There is no command ${shown}.`);
  await app.checkpoints.sign();
  const looked = await command(["verify", `f/${EVIL}`, "--json"]);
  harmless(looked);
  expect(looked.told()).toMatchObject([{ file: `f/${EVIL}`, registered: true }]);
  harmless(await command(["verify", `f/${EVIL}`, `f/${EVIL}`]));
  harmless(await command(["verify", `f/${EVIL}x`]));

  const stop = new AbortController();
  const out: string[] = [];
  const watched = command("watch f --journal j --json", {
    stop,
    out: (line) => {
      out.push(line);
      stop.abort(new Stopped());
    },
    now: () => Date.now() + 60_000,
  });
  const { code, err } = await watched;
  harmless({ out, err });
  expect([code, out.length]).toEqual([EXITS.stopped, 1]);
  expect(await app.registrySize()).toBe(1);
});

test("the command escapes control characters in answers, errors and archives of a service", async () => {
  const { command, cwd, app } = await openTerminal({
    files: { "f/a": "a" },
    before: async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/health"))
        return Response.json({ code: "internal", message: EVIL, requestId: EVIL }, { status: 500 });
      const answer = await pass();
      if (pathname.endsWith("/get-user-objects")) {
        const objects = (await answer.json()) as object[];
        return Response.json(objects.map((one) => ({ ...one, objectName: EVIL })));
      }
      if (request.method === "GET" && pathname.includes("/object/proofs/")) {
        const files = Object.entries(unzipSync(await answer.bytes()));
        const called = files.map(([path, bytes]) => [path.replace("preuves/", `preuves/${EVIL}`), bytes]);
        return new Response(zipSync(Object.fromEntries(called)));
      }
      return answer;
    },
  });
  await command("stamp f");
  await app.checkpoints.sign();
  expect(harmless(await command("list"))[0]).toContain("\\u001b[2Ja");
  const listed = await command("list --json");
  harmless(listed);
  expect(listed.told()).toMatchObject([{ objectName: EVIL, hash: sha256("a") }]);
  const away = await command("status");
  expect([away.code, harmless(away)[0]]).toEqual([EXITS.away, expect.stringContaining("(request \\u001b")]);
  expect((await command("export proofs")).code).toBe(EXITS.done);
  const names = await readdir(join(cwd, "proofs"));
  expect(names).toEqual([expect.stringMatching(/^ \[2Ja stamped {3}31mfdp\. a – .{14}\.zip$/)]);
});
