import type { Page } from "@playwright/test";
import { type TestWallet, testWallet } from "../../../backend/tests/test-wallet.ts";
import { holdTokens, newAccount, PASSWORD } from "../fixtures/people.ts";
import { openProfile } from "../fixtures/profile.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

/** Creates an account whose wallet is the browser's wallet. */
async function signUpWith(url: string, walletAddress: string) {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...newAccount("Ada"), walletAddress, password: PASSWORD }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { accessToken: string; refreshToken: string };
}

/** How the wallet's window is answered; read at each request. */
interface Answers {
  account: TestWallet;
  signs: boolean;
}

/** Adds a wallet to the browser that announces itself on request (EIP-6963), if `wallet` is in the page's storage. */
async function addWallet(page: Page, answers: Answers): Promise<void> {
  await page.exposeFunction("walletAnswer", async (method: string, params?: readonly [`0x${string}`, string]) => {
    if (method === "eth_requestAccounts") return { result: [answers.account.address.toLowerCase()] };
    if (method !== "personal_sign" || !params) return { code: 4200 };
    if (!answers.signs) return { code: 4001 };
    return { result: answers.account.sign(Buffer.from(params[0].slice(2), "hex").toString()) };
  });
  await page.addInitScript(() => {
    const { walletAnswer } = window as unknown as {
      walletAnswer: (method: string, params?: unknown) => Promise<{ result?: unknown; code?: number }>;
    };
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        const { result, code } = await walletAnswer(method, params);
        if (code !== undefined) throw Object.assign(new Error("The wallet says no."), { code });
        return result;
      },
    };
    const info = { uuid: "350670db-19fa-4704-a166-e52e178b59d2", name: "Portefeuille d’essai", rdns: "test", icon: "" };
    const announce = () => {
      if (sessionStorage.getItem("wallet"))
        window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
    };
    window.addEventListener("eip6963:requestProvider", announce);
  });
}

test("a wallet is proven by a signature, and then marked as proven everywhere", async ({ page, server }) => {
  const own = testWallet();
  const answers: Answers = { account: testWallet(), signs: true };
  await addWallet(page, answers);
  await holdTokens(page, await signUpWith(server.url, own.address));
  await page.goto("/authentica");
  await openProfile(page);
  const section = page.getByRole("region", { name: "Mon portefeuille" });
  const sign = section.getByRole("button", { name: "Signer avec Portefeuille d’essai" });
  await expect(section).toContainText("Pas encore prouvé");
  await expect(section).toContainText("Aucun portefeuille n’a été trouvé dans ce navigateur.");

  await page.evaluate(() => sessionStorage.setItem("wallet", "here"));
  await section.getByRole("button", { name: "Chercher à nouveau" }).click();
  await sign.click();
  await expect(section.getByRole("alert")).toContainText(
    `montre un autre compte, ${answers.account.address.toLowerCase()}`,
  );

  Object.assign(answers, { account: own, signs: false });
  await sign.click();
  await expect(section.getByRole("status")).toContainText("Vous avez refusé dans Portefeuille d’essai.");

  answers.signs = true;
  await sign.click();
  await expect(section).toContainText(/Prouvé par une signature le \d+ \p{L}+ \d{4}/u);
  await expect(section).toContainText("vérifié");
  await expect(sign).toBeHidden();
  await expect(page.getByLabel("Adresse du portefeuille")).toHaveAccessibleDescription(/vérifié/);
});
