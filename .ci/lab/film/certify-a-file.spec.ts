import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { makeFile } from "../../../shell/e2e/fixtures/files.ts";
import { holdTokens } from "../../../shell/e2e/fixtures/people.ts";
import { test } from "../../../shell/e2e/fixtures/test.ts";
import { record } from "./recorder.ts";

const DIR = fileURLToPath(new URL("../../../mfe-public/src/film/media", import.meta.url));

test.use({ viewport: { width: 1120, height: 700 }, colorScheme: "light" });

/** Draws a pointer for the recording, because the browser's own is not part of the page. */
async function showPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dot = document.createElement("div");
    Object.assign(dot.style, {
      position: "fixed",
      zIndex: "2147483647",
      width: "18px",
      height: "18px",
      margin: "-9px",
      borderRadius: "50%",
      background: "rgb(170 40 20 / 0.45)",
      border: "2px solid rgb(170 40 20)",
      pointerEvents: "none",
      left: "560px",
      top: "350px",
    });
    dot.popover = "manual";
    document.body.append(dot);
    // The pointer is in the top layer, above dialogs, and is added again when a dialog opens.
    const raise = () => {
      if (dot.matches(":popover-open")) dot.hidePopover();
      dot.showPopover();
    };
    raise();
    new MutationObserver(raise).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] });
    document.addEventListener(
      "mousemove",
      ({ clientX, clientY }) => Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px` }),
      true,
    );
  });
}

async function click(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to click.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 24 });
  await page.waitForTimeout(350);
  await target.click();
}

test("records the video of the landing page", async ({ page, newPerson }) => {
  const file = await makeFile("partition-nocturne.pdf", 1_400_000);
  await holdTokens(page, await newPerson("Camille"));
  await page.goto("/authentica");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(800);
  await showPointer(page);

  const film = await record(page);
  film.say("Choisissez un fichier, quel qu’en soit le type.");
  await page.waitForTimeout(1500);
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  await page.waitForTimeout(1800);
  film.say("Authentica calcule son empreinte, et en dessine le sceau.");
  await click(page, page.getByRole("button", { name: "Numériser l'objet" }));
  await page.getByRole("button", { name: "Vérifier l'objet" }).waitFor();
  await page.waitForTimeout(2600);
  film.say("Le registre dit si quelqu’un l’a déjà inscrite.");
  await click(page, page.getByRole("button", { name: "Vérifier l'objet" }));
  await page.getByText("Objet non encore enregistré").waitFor();
  await page.waitForTimeout(2600);
  film.say("Personne ? Inscrivez-la à votre nom.");
  await click(page, page.getByRole("button", { name: "Réclamer du travail" }));
  await page.getByRole("dialog").getByLabel("Nom de l’objet").waitFor();
  await page.waitForTimeout(800);
  await page.getByRole("dialog").getByLabel("Nom de l’objet").fill("");
  await page.keyboard.type("Nocturne en la mineur", { delay: 70 });
  await page.waitForTimeout(700);
  await click(page, page.getByRole("button", { name: "Inscrire au registre" }));
  await page.getByRole("heading", { name: "Inscription réussie !" }).waitFor();
  film.say("L’inscription est faite : datée, numérotée, liée à celles qui la précèdent.");
  await page.waitForTimeout(2200);
  film.pose();
  await page.waitForTimeout(2000);
  film.say("Chaque événement de l’objet reste dans son historique.");
  await click(page, page.getByRole("button", { name: "Historique des activités de visite" }));
  await page.getByText("Objet frappé.").waitFor();
  await page.waitForTimeout(3000);
  film.say("Et tous vos objets se retrouvent en un endroit.");
  await click(page, page.getByRole("link", { name: "Traceability" }));
  await page.getByRole("button", { name: /View Action/ }).waitFor();
  await page.waitForTimeout(3000);
  await mkdir(DIR, { recursive: true });
  await film.write(DIR, "certify-a-file");
  await file.remove();
});
