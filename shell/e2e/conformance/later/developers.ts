import { expect } from "@playwright/test";
import type { ApiKey, MadeApiKey } from "../../../../backend/contract/api-key.ts";
import type { AddedWebhook, Webhook, WebhookAttempt } from "../../../../backend/contract/webhook.ts";
import { openProfile } from "../../fixtures/profile.ts";
import { hoursAgo, inDays, json, on, type Reach, signedIn } from "../reach.ts";
import { button, heading, type Screens, words } from "./screen.ts";

const KEY: ApiKey = {
  _id: "key-1",
  name: "Serveur de publication",
  shown: "authentica_…Xy3Z",
  scopes: ["claim", "read"],
  networks: ["203.0.113.0/24", "2001:db8:85a3:8d3:1319:8a2e:370:7348"],
  createdAt: hoursAgo(24 * 90),
  endsAt: inDays(60),
  hasEnded: false,
  lastUsedAt: hoursAgo(1),
};
const KEYS: readonly ApiKey[] = [
  KEY,
  {
    ...KEY,
    _id: "key-2",
    name: "Le script de Grace qui relit chaque nuit toutes les preuves des archives municipales",
    scopes: ["read", "verify", "transfer", "claim"],
    networks: [],
    endsAt: hoursAgo(24),
    hasEnded: true,
    lastUsedAt: null,
  },
];
const MADE: MadeApiKey = { apiKey: KEY, key: "authentica_4f9Kq2mXw8Zr1LbTn6VyPd3HsJcQe7UaGi5RoXy3Z" };

const WEBHOOK: Webhook = {
  _id: "0000000000000000000000000A",
  url: "https://archives.ville-de-cancale.example/hooks/authentica",
  events: ["object.registered", "object.edited", "object.transferred", "object.revoked"],
  createdAt: hoursAgo(24 * 90),
  enabled: true,
  confirmed: true,
  disabled: null,
  failingSince: null,
  waiting: 0,
  formerSecretUntil: null,
};
const WEBHOOKS: readonly Webhook[] = [
  WEBHOOK,
  {
    ...WEBHOOK,
    _id: "0000000000000000000000000B",
    url: "https://un-domaine-vraiment-plus-long-encore.example.com:8443/chemin/sans/fin/authentica?source=registre",
    failingSince: hoursAgo(5),
    waiting: 3,
    formerSecretUntil: inDays(1),
  },
  {
    ...WEBHOOK,
    _id: "0000000000000000000000000C",
    url: "https://ancien.example.com/authentica",
    enabled: false,
    disabled: { by: "failures", at: hoursAgo(50) },
  },
  {
    ...WEBHOOK,
    _id: "0000000000000000000000000D",
    url: "https://nouveau.example.com/authentica",
    confirmed: false,
  },
];
const ADDED: AddedWebhook = { webhook: WEBHOOK, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4f9Kq2mXw8Z=" };

const attempt = (more: Partial<WebhookAttempt>): WebhookAttempt => ({
  _id: `0000000000000000000000000${more.attempt}`,
  messageId: "msg-1",
  type: "object.registered",
  objectId: "2222-2222-2222",
  at: hoursAgo(2),
  milliseconds: 84,
  attempt: 1,
  outcome: "delivered",
  status: 200,
  failure: null,
  answer: "",
  again: null,
  ...more,
});
const ATTEMPTS: readonly WebhookAttempt[] = [
  attempt({
    attempt: 3,
    at: hoursAgo(0.1),
    milliseconds: 1240,
    outcome: "waiting",
    status: 503,
    failure: "status",
    answer: "<html><head><title>503 Service Temporarily Unavailable</title></head><body><center>nginx</center></body>",
    again: inDays(0.1),
  }),
  attempt({ attempt: 2, outcome: "given_up", status: null, failure: "timeout", milliseconds: 15_000 }),
  attempt({ attempt: 1, type: "ping", objectId: null }),
];

/** Opens the section « Développeurs » of the profile, and clicks a button there. */
const developers =
  (name?: string | RegExp): Reach =>
  async (setting) => {
    const { page } = setting;
    const lists: readonly (readonly [string, string, unknown, unknown])[] = [
      ["user/api-keys", "GET", { data: KEYS }, MADE],
      ["webhooks", "GET", { data: WEBHOOKS }, ADDED],
    ];
    for (const [call, method, listed, made] of lists)
      await on(page, call, (route) => json(route.request().method() === method ? listed : made)(route));
    await on(page, "webhooks/*/attempts*", json({ data: ATTEMPTS }));
    await signedIn(setting, "/dashboard");
    await openProfile(page);
    await page.getByRole("heading", { name: "Développeurs" }).waitFor();
    // If content appears above the button, the button moves, perhaps during the click. So this waits for the content.
    await page.getByText(WEBHOOK.url).first().waitFor();
    await page.getByText(KEY.name).first().waitFor();
    await expect(page.getByText(/^Chargement d/)).toHaveCount(0);
    if (name) await page.getByRole("button", { name }).first().click();
  };

/** Fills in a form in a dialog and submits it. */
const sent =
  (name: string | RegExp, fields: Readonly<Record<string, string>>, boxes: readonly string[] = []): Reach =>
  async (setting) => {
    const { page } = setting;
    await developers(name)(setting);
    const dialog = page.getByRole("dialog").last();
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
    for (const box of boxes) await dialog.getByRole("checkbox", { name: box }).check();
    await dialog.locator("button[type=submit]").click();
  };

/** States of « Développeurs » in the profile, each with its texts. */
export const DEVELOPERS: Screens = {
  "developers: keys and webhooks": {
    reach: developers(),
    texts: [
      heading("Développeurs"),
      heading("Clés d’API"),
      words("authentica_…Xy3Z"),
      words(/depuis 203\.0\.113\.0\/24 et 1\sautre/),
      words(/^Expirée, valable jusqu’au/),
      heading("Webhooks"),
      words("Actif"),
      words(/^Les envois échouent, premier échec/),
      words(/^3\senvois en attente$/),
      words(/^Désactivé\s: aucun envoi n’a abouti pendant deux jours/),
    ],
  },
  "developers: making a key, with nothing said of it": {
    reach: sent("Créer une clé d’API", { "Réseaux autorisés": "203.0.113.1/24" }),
    texts: [
      heading("Créer une clé d’API"),
      words("Ce qui s’en servira, comme « Serveur de publication »."),
      words(/Une adresse ou un réseau par ligne/),
      words(/Donnez-lui un nom\./),
      words(/Choisissez au moins un droit\./),
      words(
        "Aucune clé ne permet d’ouvrir votre compte, de révoquer un objet, d’effacer son fichier ou de créer d’autres clés.",
      ),
    ],
  },
  "developers: a key is shown, once": {
    reach: sent("Créer une clé d’API", { "Nom de la clé": "Serveur de publication" }, ["Certifier"]),
    texts: [
      heading("Enregistrez votre clé"),
      words("Cette clé ne sera plus affichée"),
      words(MADE.key),
      button("Copier la clé"),
      button("Copier la commande"),
      button("J’ai enregistré ma clé"),
    ],
  },
  "developers: adding a webhook, to no address of the Internet": {
    reach: sent("Ajouter un webhook", { Adresse: "http://exemple.fr/authentica" }),
    texts: [
      heading("Ajouter un webhook"),
      words(/Indiquez une adresse qui commence par https:\/\//),
      words("Ce qui est annoncé"),
      words("Une autorité d’horodatage a daté une de ses inscriptions."),
    ],
  },
  "developers: the secret of a webhook is shown, once": {
    reach: sent("Ajouter un webhook", { Adresse: "https://exemple.fr/authentica" }),
    texts: [
      heading("Enregistrez le secret du webhook"),
      words("Ce secret ne sera plus affiché"),
      words(ADDED.secret),
      button("Copier le secret"),
    ],
  },
  "developers: deliveries, of which one failed": {
    reach: developers(/^Derniers envois/),
    texts: [
      heading("Derniers envois"),
      words("Réessayé plus tard"),
      words("503, refusé"),
      words(/503 Service Temporarily Unavailable/),
      words("Pas de réponse en 15 secondes"),
      words("Abandonné"),
      button("Envoyer un essai"),
    ],
  },
};
