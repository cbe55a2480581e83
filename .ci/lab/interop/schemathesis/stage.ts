/**
 * HTTP server that prepares calls. It returns the token for the next call of an operation, and input with which the
 * call
 * succeeds.
 *
 *   GET /scene?call=OPERATION[&fill=1][&stale=TOKEN]    a `Fill`, and as `usual` the token of the usual caller
 *   POST /hook                                          receives a webhook's messages, and returns challenges
 *   POST /silent                                        receives them, and returns no challenge
 */

import { accountScenes } from "./account-scenes.ts";
import type { Backstage, Scenes } from "./backstage.ts";
import { type Fill, setAtMost } from "./backstage.ts";
import { keepAdministrator, keepPerson } from "./keeper.ts";
import type { Mailbox } from "./mailbox.ts";
import { objectScenes } from "./object-scenes.ts";
import { createPeople } from "./people.ts";
import { serviceScenes } from "./service-scenes.ts";

export interface StageOptions {
  /** Address of the service. */
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly rootEmail: string;
  readonly metricsToken: string;
  /** Operations that only administrators can call. */
  readonly forAdministrators: ReadonlySet<string>;
  /** Largest number of separate accounts per operation. */
  readonly accounts: number;
}

export interface Stage {
  /** `127.0.0.1:<port>` */
  readonly address: string;
  /** Operations whose scene could not be prepared, with the last reason. */
  readonly failures: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

export async function openStage({
  url,
  mailbox,
  rootEmail,
  metricsToken,
  forAdministrators,
  accounts,
}: StageOptions): Promise<Stage> {
  const people = createPeople(url, mailbox);
  const administrator = await keepAdministrator(people, rootEmail);
  const person = keepPerson(people);
  const failures = new Map<string, string>();

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/silent") return new Response(null, { status: 204 });
    if (pathname === "/hook") {
      const { type, data } = await request.json();
      return type === "challenge" ? new Response(data.challenge) : new Response(null, { status: 204 });
    }
    const name = searchParams.get("call") ?? "";
    const who = await (forAdministrators.has(name) ? administrator : person)(searchParams.get("stale"));
    const fill = searchParams.has("fill") ? await fillOf(name) : {};
    return Response.json({ usual: who.accessToken, ...fill });
  }

  const fillOf = (name: string): Promise<Fill> =>
    (scenes[name]?.() ?? Promise.resolve({})).catch((error) => {
      failures.set(name, String(error));
      return {};
    });

  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, answer);
  const address = `127.0.0.1:${server.addr.port}`;
  const receiver = `http://${address}/hook`;
  const scenes = createScenes({
    people,
    mailbox,
    person,
    peer: keepPerson(people),
    administrator,
    url,
    metricsToken,
    receiver,
    few: setAtMost(accounts),
  });
  return { address, failures, close: () => server.shutdown() };
}

/** Scenes by name of the operation. An operation without a scene succeeds with generated values. */
const createScenes = (stage: Backstage): Scenes => ({
  ...accountScenes(stage),
  ...objectScenes(stage),
  ...serviceScenes(stage),
});
