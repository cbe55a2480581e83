/**
 * Controls Debian's Firefox with WebDriver BiDi, which Firefox supports itself. Playwright needs its own build of
 * Firefox, and npm's `geckodriver` downloads its program from elsewhere.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../backend/tests/free-port.ts";
import { findOrInstall } from "../../apt.mjs";
import { type Engine, Missing, once, START_MS } from "./engine.ts";

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Result of a script. */
type Evaluated =
  | { readonly type: "success"; readonly result: { readonly value?: string; readonly sharedId?: string } }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

export async function openFirefox(): Promise<Engine> {
  const command = findOrInstall(["firefox-esr"], "firefox-esr");
  if (!command) throw new Missing("firefox-esr is not installed and could not be installed");
  const profile = await mkdtemp(join(tmpdir(), "authentica-firefox-"));
  await writeFile(join(profile, "user.js"), 'user_pref("intl.accept_languages", "fr");\n');
  const port = await freePort();
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)];
  const child = spawn(command, args, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const close = async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const asked = new Map<number, (answer: Answer) => void>();
  let count = 0;
  try {
    const socket = await once(() => opened(`ws://127.0.0.1:${port}/session`), START_MS);
    socket.addEventListener("message", ({ data }) => {
      const answer: Answer = JSON.parse(String(data));
      if (answer.id !== undefined) asked.get(answer.id)?.(answer);
    });
    const call = <T>(method: string, params: unknown): Promise<T> =>
      new Promise((resolve, reject) => {
        count += 1;
        asked.set(count, ({ type, result, error, message }) =>
          type === "success" ? resolve(result as T) : reject(new Error(`${error}: ${message}`)),
        );
        socket.send(JSON.stringify({ id: count, method, params }));
      });
    const { capabilities } = await call<{ capabilities: { browserVersion: string } }>("session.new", {
      capabilities: {},
    });
    const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
    const context = contexts[0]?.context as string;
    const evaluate = async (expression: string) => {
      const params = { expression, target: { context }, awaitPromise: true };
      const evaluated = await call<Evaluated>("script.evaluate", params);
      if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result;
    };
    return {
      name: `Firefox ${capabilities.browserVersion}`,
      go: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
      async run(body, ...args) {
        // Scripts of WebDriver read their arguments by position.
        const script = `(async function () { ${body} })(...${JSON.stringify(args)})`;
        const said = await evaluate(`${script}.then((is) => JSON.stringify({ is }))`);
        return JSON.parse(said.value as string).is;
      },
      async choose(selector, path) {
        const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
        await call("input.setFiles", { context, element: { sharedId }, files: [path] });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function opened(url: string): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  const socket = new WebSocket(url);
  socket.addEventListener("open", () => resolve(socket));
  socket.addEventListener("error", () => reject(new Error(`no WebSocket connection to ${url}`)));
  return promise;
}
