import { signaturesBy } from "../../../backend/tests/webhook-receiver.ts";
import { barriersOf } from "../fixtures/accessibility.ts";
import { proveEmail } from "../fixtures/emails.ts";
import { claimObject } from "../fixtures/objects.ts";
import { holdTokens } from "../fixtures/people.ts";
import { openProfile } from "../fixtures/profile.ts";
import { type Message, openReceiver } from "../fixtures/receiver.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const told = ({ body }: Message) => JSON.parse(body);
const idOf = ({ headers }: Message) => headers.get("webhook-id");

test("a webhook receives signed events; one that the receiver refused is shown and can be sent again", async ({
  page,
  person,
  baseURL,
  server,
}) => {
  await using receiver = await openReceiver();
  const { received } = receiver;
  await proveEmail(server, person);
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await openProfile(page);
  const part = page.getByRole("region", { name: "Développeurs" });
  const dialog = page.getByRole("dialog").last();
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  /** Returns the secret, and confirms that it was saved. It is not shown again. */
  const keepSecret = async () => {
    const shown = page.getByRole("region", { name: "Ce secret ne sera plus affiché" });
    await expect(shown).toBeFocused();
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? "";
    await press("J’ai enregistré ce secret");
    await expect(page.getByText(secret)).toHaveCount(0);
    return secret;
  };

  await part.getByRole("button", { name: "Ajouter un webhook" }).click();
  await dialog.getByLabel("Adresse").fill("http://exemple.fr/authentica");
  await press("Ajouter le webhook");
  await expect(dialog.getByLabel("Adresse")).toBeFocused();
  await expect(dialog.getByLabel("Adresse")).toHaveAccessibleDescription(/commence par https:/);
  await dialog.getByLabel("Adresse").fill(receiver.url);
  receiver.ignoreChallenges(true);
  await press("Ajouter le webhook");
  const secret = await keepSecret();
  const row = part.getByRole("listitem").filter({ hasText: receiver.url });
  await expect(row).toContainText("En attente de confirmation");
  const act = (name: string) => row.getByRole("button", { name: `${name} ${receiver.url}` }).click();

  await act("Derniers envois");
  const attempts = dialog.getByRole("listitem");
  await expect(attempts).toHaveText([/Confirmation.*Abandonné.*la réponse ne renvoie pas le défi/]);
  await press("Fermer");
  receiver.ignoreChallenges(false);
  await act("Redemander");
  await expect(row).toContainText("Actif");

  await act("Derniers envois");
  receiver.refuseOnce("Je redémarre.");
  await press("Envoyer un essai");
  await expect(attempts).toHaveText([
    /Essai.*Abandonné.*503, refusé.*Je redémarre\./,
    /Confirmation.*Arrivé/,
    /Confirmation/,
  ]);
  expect(await barriersOf(page)).toEqual([]);
  await attempts
    .first()
    .getByRole("button", { name: /^Renvoyer/ })
    .click();
  await expect(attempts).toHaveText([/Essai.*Arrivé.*204/, /Abandonné/, /Confirmation/, /Confirmation/]);
  const [refused, again] = received as [Message, Message];
  expect([told(refused).type, told(again).type]).toEqual(["ping", "ping"]);
  expect([idOf(again), again.body]).toEqual([idOf(refused), refused.body]);
  expect([signaturesBy(refused, secret), signaturesBy(again, secret)]).toEqual([1, 1]);

  await press("Fermer");

  await act("Secret");
  await press("Créer un nouveau secret");
  const renewed = await keepSecret();
  await expect(row).toContainText("signé par deux secrets");
  const hash = await claimObject(baseURL as string, person, "Étude d’un pont");
  await expect.poll(() => received.length).toBe(3);
  const registered = received[2] as Message;
  const data = { object: { name: "Étude d’un pont", hash } };
  expect(told(registered)).toMatchObject({ type: "object.registered", data });
  expect([renewed === secret, signaturesBy(registered, renewed), signaturesBy(registered, secret)]).toEqual([
    false,
    1,
    1,
  ]);
  await act("Derniers envois");
  await expect(attempts).toHaveText([/Enregistré.*Arrivé/, /Arrivé/, /Abandonné/, /Confirmation/, /Confirmation/]);
  await press("Fermer");

  await act("Supprimer");
  await press("Supprimer le webhook");
  await expect(part.getByText("Aucun webhook pour l’instant.")).toBeVisible();
  await expect(part.getByRole("heading", { name: "Webhooks" })).toBeFocused();
});
