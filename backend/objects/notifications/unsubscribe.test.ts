import { expect, test } from "vitest";
import type { PreferencesAnswer } from "../../contract/notification.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";

const FORM = "application/x-www-form-urlencoded";
const ONE_CLICK = "List-Unsubscribe=One-Click";

/** Ada has received an e-mail about an answer. `path`: path of its unsubscribe link. */
async function openScene() {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const answered = async () => {
    const { _id: objectId } = await app.claimed(ada, sha256(crypto.randomUUID()));
    const { _id: offerId } = await body<OutgoingOffer>(
      app.call("POST", "/transfer/offer", ada, { objectId, to: bob.email }),
      201,
    );
    await body(app.call("POST", "/transfer/decline", bob, { offerId }));
    return app.emailsTo(ada.email);
  };
  const [letter] = await answered();
  const path = new URL(letter?.leave ?? "").pathname;
  const send = (method: string, content?: BodyInit, type?: string) =>
    Promise.resolve(
      app.app.request(path, {
        method,
        ...(content && { body: content }),
        ...(type && { headers: { "content-type": type } }),
      }),
    );
  return { ...app, ada, bob, answered, path, send };
}

const wantsEmails = async (app: Harness, who: Person) =>
  (await body<PreferencesAnswer>(app.call("GET", "/notifications/preferences", who))).data.find(
    ({ kind }) => kind === "answers",
  )?.letter;

test("opening an unsubscribe link, as mail scanners do, switches nothing off", async () => {
  const app = await openScene();
  for (const method of ["GET", "HEAD", "GET"]) expect((await app.send(method)).status).toBe(200);
  expect(await wantsEmails(app, app.ada)).toBe("on");
  const page = await (await app.send("GET")).text();
  expect(page).toContain("Ne plus recevoir ces messages");
  expect(page).toContain('<form method="post">');
});

test.each(["URL-encoded", "multipart"])(
  "one unsubscribe POST (%s, without a session) switches off that kind of e-mail only, and its page confirms it",
  async (kind) => {
    const app = await openScene();
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const sent = () => (kind === "multipart" ? app.send("POST", form) : app.send("POST", ONE_CLICK, FORM));
    for (const _ of [1, 2]) {
      const answer = await sent();
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
      expect(await answer.text()).toContain("C’est noté");
    }
    expect(await wantsEmails(app, app.ada)).toBe("off");
    expect(await (await app.send("GET")).text()).toContain("C’est noté");
    expect(await app.answered(), "the letter of before").toHaveLength(1);
    expect(await app.emailsTo(app.bob.email), "offers are always told").toHaveLength(2);
    expect(await app.audit()).toEqual([]);
  },
);

test("the unsubscribe pages are in the language that the account has chosen", async () => {
  const app = await openScene();
  const pageOf = async (answer: Promise<Response>) => {
    const html = await (await answer).text();
    return [/<html lang="(\w+)">/.exec(html)?.[1], /<h1>(.*?)<\/h1>/.exec(html)?.[1]];
  };
  expect(await pageOf(app.send("GET"))).toEqual(["fr", "Ne plus recevoir ces messages\u00a0?"]);
  await app.setUser(app.ada.email, { language: "en" });
  expect(await pageOf(app.send("GET"))).toEqual(["en", "Stop receiving these messages?"]);
  expect(await pageOf(app.send("POST", ONE_CLICK, FORM))).toEqual(["en", "You are unsubscribed"]);
});

test("an unsubscribe POST without the one-click field, or with too large a body, switches nothing off", async () => {
  const app = await openScene();
  await body(app.send("POST"), 400);
  await body(app.send("POST", "List-Unsubscribe=No", FORM), 400);
  await body(app.send("POST", JSON.stringify({ "List-Unsubscribe": "One-Click" }), "application/json"), 400);
  await body(app.send("POST", `${ONE_CLICK}&x=${"x".repeat(2000)}`, FORM), 413);
  expect(await wantsEmails(app, app.ada)).toBe("on");
});

test("an unsubscribe link that was changed, or is for another kind, user or mailbox, switches nothing off", async () => {
  const app = await openScene();
  const [user, , mac] = (app.path.split("/").at(-1) as string).split(".");
  const at = (token: string) =>
    Promise.resolve(
      app.app.request(`/api/notifications/unsubscribe/${token}`, {
        method: "POST",
        body: ONE_CLICK,
        headers: { "content-type": FORM },
      }),
    );
  const other = user?.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (const token of [
    `${user}.offers.${mac}`,
    `${other}.answers.${mac}`,
    `${user}.answers.${mac?.toLowerCase()}`,
    "x",
  ])
    await body(at(token), 410);
  await app.setUser(app.ada.email, { email: "new@example.com" });
  await body(at(`${user}.answers.${mac}`), 410);
  expect(await wantsEmails(app, app.ada)).toBe("on");
});

test("the unsubscribe link of a disabled account answers 410", async () => {
  const app = await openScene();
  await app.setUser(app.ada.email, { disabled: true });
  await body(app.send("GET"), 410);
});
