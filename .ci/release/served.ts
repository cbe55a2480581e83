import { type BuiltFile, integrityOf } from "./build.ts";
import { failed } from "./failure.ts";
import { eachOf } from "./upload.ts";

const FETCH_MS = 15_000;

export interface PublicAddress {
  /** Address of the microfrontend's folder, without a slash at its end. */
  readonly base: string;
  /** Origin of the shell, if known: other origins must send CORS headers. */
  readonly shell: string | null;
}

/** Requests each file like a page of the shell. Throws naming the first that a browser would refuse. */
export async function checkServed(at: PublicAddress, folder: string, files: readonly BuiltFile[]): Promise<void> {
  await eachOf(files, async ({ path, bytes, served }) => {
    const { answer, body } = await ask(at, `${folder}${path}`);
    const wrong = problemOf(at, answer);
    if (wrong) throw failed(`${at.base}/${folder}${path} ${wrong}.`);
    const type = answer.headers.get("content-type") ?? "none";
    const essence = (text: string) =>
      text.split(";")[0]?.trim().toLowerCase().replace("application/javascript", "text/javascript");
    if (essence(type) !== essence(served.type))
      throw failed(`${at.base}/${folder}${path} is served with the media type ${type}, expected ${served.type}.`);
    if (integrityOf(body) !== integrityOf(bytes))
      throw failed(`${at.base}/${folder}${path} is served with other bytes than were uploaded.`);
  });
}

/** Returns what is wrong with how `release.json` is served; `null` if nothing is. */
export async function lineProblem(at: PublicAddress, path: string, text: string): Promise<string | null> {
  const { answer, body } = await ask(at, path);
  if (!answer.ok) return `is answered with ${answer.status}`;
  if (new TextDecoder().decode(body) !== text) return "still has its old content: a cache keeps a copy of it";
  const rule = answer.headers.get("cache-control") ?? "";
  return /no-cache|no-store|max-age=0\b/.test(rule)
    ? null
    : `may be stored by caches: its Cache-Control is "${rule}", not "no-cache"`;
}

async function ask({ base, shell }: PublicAddress, path: string) {
  const address = `${base}/${path}`;
  try {
    const answer = await fetch(address, {
      headers: shell ? { origin: shell } : {},
      redirect: "error",
      signal: AbortSignal.timeout(FETCH_MS),
    });
    return { answer, body: new Uint8Array(await answer.arrayBuffer()) };
  } catch (error) {
    throw failed(`${address} cannot be reached: ${(error as Error).message}`, { cause: error });
  }
}

function problemOf({ base, shell }: PublicAddress, answer: Response): string | null {
  if (!answer.ok) return `is answered with ${answer.status}`;
  if (!shell || shell === new URL(base).origin) return null;
  const allows = answer.headers.get("access-control-allow-origin");
  return allows === "*" || allows === shell
    ? null
    : `cannot be read by pages of ${shell}: its Access-Control-Allow-Origin is ${allows}`;
}
