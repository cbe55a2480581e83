import { equal } from "node:assert/strict";
import { join } from "node:path";
import { totpCodeAt } from "../../../backend/accounts/totp/codes.ts";
import {
  callsOf,
  register,
  STORY_PASSWORD,
  sha256Of,
  type Teller,
  walletOf,
} from "../../../backend/tests/told-story.ts";
import { python } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const schemathesis = python("schemathesis==4.32.5");

const ROOT = "root@example.com";
const ADA = "ada@example.com";
const STEP_MS = 30_000;

/** Requests that it makes up for each call. */
const EXAMPLES = Number(Deno.env.get("EXAMPLES") ?? 10);

/** Python makes some fifty requests in a second. */
const WITHIN_MS = 120_000 + EXAMPLES * 6000;

/** What would end the session that all others are sent with; they have a run of their own, after all others. */
const ENDING = ["deleteUserSessions", "deleteUserSecondFactorApp"];
/** Its answer has no end. */
const ENDLESS = "getNotificationsStream";

/** Signs in anew before a token ends, as an administrator does: with a code of the authenticator app. */
const SIGNED_IN = `
import base64, hmac, os, time
import requests, schemathesis

def code():
    digest = hmac.new(base64.b32decode(os.environ["TOTP"]), (int(time.time()) // 30).to_bytes(8, "big"), "sha1").digest()
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at:at + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"

@schemathesis.auth(refresh_interval=240)
class SignedIn:
    def get(self, case, ctx):
        form = {"email": "${ADA}", "password": "${STORY_PASSWORD}", "otp": code()}
        answer = requests.post(os.environ["API"] + "/auth/login", json=form)
        answer.raise_for_status()
        return answer.json()["accessToken"]

    def set(self, case, data, ctx):
        case.headers = case.headers or {}
        case.headers["Authorization"] = "Bearer " + data
`;

/**
 * What fits the description may still be refused for what it names: a time zone, a ticket that was used, the letter case of a wallet. Methods
 * are told as HTTP has it, but that OPTIONS is for pages of other sites alone.
 */
const CONFIG = `
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "400", "401", "403", "404", "409", "410", "422", "429", "5xx"]

[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", "503"]

[phases.coverage]
unexpected-methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
`;

/** An account that may do everything: an administrator with a wallet, a second factor and objects. Answers the secret of its authenticator app. */
async function openAccount(url: string): Promise<string> {
  const { call, post, get } = callsOf(url);
  async function login(email: string, otp?: string): Promise<Teller> {
    const form = { email, password: STORY_PASSWORD, ...(otp && { otp }) };
    return { ...(await post<Teller>("/auth/login", null, form)), email };
  }
  async function protect(email: string): Promise<string> {
    const who = await login(email);
    const { secret } = await post<{ secret: string }>("/user/second-factor/app/options", who, {});
    // Each code is taken once: this one is the last, and the next one signs in.
    await call("POST", "/user/second-factor/app", who, { otp: totpCodeAt(secret, Date.now() - STEP_MS) }, 201);
    return secret;
  }
  const root = await login(ROOT, totpCodeAt(await protect(ROOT), Date.now()));
  const ada = await register(url, ADA);
  const { _id: id } = await get<{ _id: string }>("/user/get-user", ada);
  const objects = ["one", "two", "three"].map((objectName) => ({
    hash: sha256Of(new TextEncoder().encode(objectName)),
    objectName,
  }));
  await call("POST", "/object/register-many", ada, { walletAddress: walletOf(ADA), objects });
  await call("PUT", `/admin/users/${id}/role`, root, { role: "admin", reason: "Essai" });
  return protect(ADA);
}

export default {
  name: "schemathesis finds each answer of our API as its description has it, to what it allows and to what it does not",
  needs: [schemathesis],
  withinMs: WITHIN_MS,
  async run(bench) {
    const { url } = await bench.openLog({ ADMIN_EMAIL: ROOT, ADMIN_PASSWORD: STORY_PASSWORD });
    const totp = await openAccount(url);
    const folder = await bench.folder();
    await Deno.writeTextFile(join(folder, "signed_in.py"), SIGNED_IN);
    await Deno.writeTextFile(join(folder, "schemathesis.toml"), CONFIG);
    const env = { API: `${url}/api`, TOTP: totp, SCHEMATHESIS_HOOKS: "signed_in", PYTHONPATH: folder };
    const chosen = (kind: "include" | "exclude", names: readonly string[]) =>
      names.flatMap((name) => [`--${kind}-operation-id`, name]);
    for (const choice of [chosen("exclude", [...ENDING, ENDLESS]), chosen("include", ENDING)]) {
      const args = [
        ...["-m", "schemathesis", "run", `${url}/api/openapi.json`, "--url", `${url}/api`],
        ...["--phases", "examples,coverage,fuzzing", "--max-examples", String(EXAMPLES), "--workers", "2"],
        ...["--continue-on-failure", "--warnings", "off", "--no-color", "--suppress-health-check", "all"],
        ...choice,
      ];
      const { code, output, errors } = await ran(schemathesis.path, args, {
        cwd: folder,
        env,
        withinMs: WITHIN_MS,
      });
      equal(code, 0, output + errors);
    }
  },
} satisfies Row;
