/**
 * Controls WebKitGTK through Debian's `webkit2gtk-driver` with WebDriver over HTTP (W3C). It is the closest to Safari
 * on Linux.
 */
import { spawn } from "node:child_process";
import { freePort } from "../../../backend/tests/free-port.ts";
import { findOrInstall } from "../../apt.mjs";
import { type Engine, Missing, once, START_MS } from "./engine.ts";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export async function openWebKit(): Promise<Engine> {
  const driver = findOrInstall(["WebKitWebDriver"], "webkit2gtk-driver");
  const screen = findOrInstall(["xvfb-run"], "xvfb");
  if (!driver || !screen) throw new Missing("webkit2gtk-driver or xvfb is not installed and could not be installed");
  const port = await freePort();
  // The whole process group is ended, because the virtual screen outlives its parent process.
  const child = spawn(screen, ["-a", driver, `--port=${port}`], { stdio: "ignore", detached: true });
  const end = () => process.kill(-(child.pid as number));
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await once(() => call("GET", "/status"), START_MS);
    const wanted = { alwaysMatch: { browserName: "MiniBrowser" } };
    const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: Record<string, string> }>(
      "POST",
      "/session",
      { capabilities: wanted },
    );
    const at = `/session/${sessionId}`;
    await call("POST", `${at}/timeouts`, { script: 30_000, pageLoad: 60_000 });
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      go: (url) => call("POST", `${at}/url`, { url }),
      run: (body, ...args) => call("POST", `${at}/execute/sync`, { script: body, args }),
      async choose(selector, path) {
        const found = await call<Record<string, string>>("POST", `${at}/element`, {
          using: "css selector",
          value: selector,
        });
        await call("POST", `${at}/element/${found[ELEMENT]}/value`, { text: path });
      },
      async close() {
        await call("DELETE", at).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
