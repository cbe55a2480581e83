/** A browser for tests, with cookies and a network address. */
import type { TokenPair } from "../contract/auth.ts";
import type { Harness } from "./harness.ts";

export type Browser = ReturnType<typeof openBrowser>;

/** Opens a browser at this network address. */
export function openBrowser({ app }: Pick<Harness, "app">, address: string) {
  const cookies = new Map<string, string>();

  /** Calls the API; `form` is sent as JSON. */
  async function send(method: string, path: string, form?: unknown, who?: TokenPair): Promise<Response> {
    const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {});
    if (form !== undefined) headers.set("content-type", "application/json");
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const init: RequestInit = { method, headers, ...(form === undefined ? {} : { body: JSON.stringify(form) }) };
    const answer = await app.request(`/api${path}`, init, { remoteAddr: { hostname: address } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    send,
    /** Copies the cookies to another browser. */
    stolenBy: (thief: { readonly cookies: Map<string, string> }) => {
      for (const [name, value] of cookies) thief.cookies.set(name, value);
    },
    post: (path: string, form: unknown, who?: TokenPair) => send("POST", path, form, who),
    logIn: (email: string, password: string) => send("POST", "/auth/login", { email, password }),
  };
}
