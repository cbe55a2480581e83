import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Language } from "../../../backend/contract/language.ts";
import { makeFile } from "../../../shell/e2e/fixtures/files.ts";
import { holdTokens } from "../../../shell/e2e/fixtures/people.ts";
import { test } from "../../../shell/e2e/fixtures/test.ts";
import { record } from "./recorder.ts";
import { fromCatalogues, hashOfRecorder, LANGUAGES, MANIFEST, type Manifest, MEDIA } from "./shown.ts";

test.use({ viewport: { width: 1120, height: 700 }, colorScheme: "light" });

/** Bytes per second of the upload. The film shows how the seal is engraved while the file is sent. */
const UPLOAD_RATE = 450_000;

/** What the film shows and says in one language. Words in quotation marks must occur on the screen. */
interface Script {
  readonly file: string;
  readonly object: string;
  /** Names of controls and texts of the screen. */
  readonly here: string;
  readonly name: string;
  readonly certify: string;
  readonly registered: string;
  /** Captions. */
  readonly drop: string;
  readonly unknown: string;
  readonly naming: string;
  readonly certifying: string;
  readonly success: string;
  readonly entry: string;
}

const SCRIPTS: Readonly<Record<Language, Script>> = {
  fr: {
    file: "partition-nocturne.pdf",
    object: "Nocturne en la mineur",
    here: "Déposez votre fichier ici",
    name: "Nom de l’objet",
    certify: "Certifier en une fois",
    registered: "Inscription réussie !",
    drop: "«\u00a0Déposez votre fichier ici\u00a0»\u00a0: tous les types de fichiers conviennent.",
    unknown: "«\u00a0Pas encore inscrit\u00a0»\u00a0: son empreinte ne figure pas encore au registre.",
    naming: "Donnez un nom à l’objet.",
    certifying: "«\u00a0Certifier en une fois\u00a0»\u00a0: le fichier est envoyé, puis inscrit à votre nom.",
    success: "«\u00a0Inscription réussie\u00a0!\u00a0» L’objet a un numéro, une date et un sceau.",
    entry: "L’inscription a sa page publique dans le registre.",
  },
  en: {
    file: "nocturne-score.pdf",
    object: "Nocturne in A minor",
    here: "Drop your file here",
    name: "Name of the object",
    certify: "Certify in one go",
    registered: "Registered!",
    drop: "“Drop your file here”: all types of file are accepted.",
    unknown: "“Not registered yet”: its fingerprint is not in the register.",
    naming: "Give the object a name.",
    certifying: "“Certify in one go”: the file is sent, then registered in your name.",
    success: "“Registered!” The object has a number, a date and a seal.",
    entry: "The entry has its public page in the register.",
  },
};

/**
 * Draws a pointer for the recording, because the browser's own is not part of the page, and the name of a file that is
 * being dragged. Links show the address of a service instead of this machine's, and open in the tab that is recorded.
 */
const showPointer = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const dot = document.createElement("div");
      const [left = "560px", top = "640px"] = sessionStorage.getItem("pointer")?.split(" ") ?? [];
      Object.assign(dot.style, {
        position: "fixed",
        zIndex: "2147483647",
        width: "18px",
        height: "18px",
        padding: "0",
        margin: "-9px",
        borderRadius: "50%",
        background: "rgb(170 40 20 / 0.45)",
        border: "2px solid rgb(170 40 20)",
        overflow: "visible",
        pointerEvents: "none",
        left,
        top,
      });
      const label = document.createElement("span");
      Object.assign(label.style, {
        position: "absolute",
        left: "22px",
        top: "8px",
        padding: "4px 10px",
        borderRadius: "6px",
        font: "14px sans-serif",
        whiteSpace: "nowrap",
        color: "white",
        background: "rgb(60 50 45)",
        display: "none",
      });
      dot.append(label);
      dot.popover = "manual";
      document.body.append(dot);
      // The pointer is in the top layer, above dialogs, and is added again when a dialog opens.
      const raise = () => {
        if (dot.matches(":popover-open")) dot.hidePopover();
        dot.showPopover();
      };
      raise();
      new MutationObserver(raise).observe(document.body, {
        subtree: true,
        attributes: true,
        attributeFilter: ["open"],
      });
      new MutationObserver(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>("a[target=_blank]")) link.target = "_self";
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (text.nodeValue?.includes(location.host))
            text.nodeValue = text.nodeValue.replace(location.host, "authentica.example");
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      const follow = ({ clientX, clientY }: MouseEvent) => {
        Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px` });
        sessionStorage.setItem("pointer", `${dot.style.left} ${dot.style.top}`);
      };
      document.addEventListener("mousemove", follow, true);
      document.addEventListener(
        "dragover",
        (event) => {
          follow(event);
          label.textContent = sessionStorage.getItem("dragged");
          label.style.display = "block";
        },
        true,
      );
      document.addEventListener("drop", () => Object.assign(label.style, { display: "none" }), true);
    });
  });

async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to click.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function click(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y, { steps: 24 });
  await page.waitForTimeout(350);
  await target.click();
}

/** Drags a file from the lower edge of the page to a target, and drops it. */
async function drop(page: Page, devtools: CDPSession, path: string, target: Locator): Promise<void> {
  const to = await middleOf(target);
  const from = { x: 560, y: 690 };
  const steps = 30;
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const at = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    if (step === 0) await devtools.send("Input.dispatchDragEvent", { type: "dragEnter", ...at, data });
    await devtools.send("Input.dispatchDragEvent", { type: "dragOver", ...at, data });
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(700);
  await devtools.send("Input.dispatchDragEvent", { type: "drop", ...to, data });
}

/** Returns the texts that are in the visible part of the page. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNode(node);
      const { top, bottom, width } = range.getBoundingClientRect();
      // Texts for screen readers have a width of 1 px.
      if (
        width > 2 &&
        bottom > 0 &&
        top < innerHeight &&
        node.parentElement?.checkVisibility({ opacityProperty: true })
      )
        texts.push(node.textContent ?? "");
    }
    return texts;
  });

async function writeManifest(language: Language, shown: readonly string[]): Promise<void> {
  const former: Partial<Manifest> = JSON.parse(await readFile(MANIFEST, "utf8").catch(() => "{}"));
  const manifest = { recordedBy: hashOfRecorder(), shown: { ...former.shown, [language]: shown } };
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

for (const language of LANGUAGES)
  test(`records the film of the landing page in ${language}`, async ({ page, newPerson, server }) => {
    const script = SCRIPTS[language];
    const file = await makeFile(script.file, 1_400_000);
    const devtools = await page.context().newCDPSession(page);
    await page.context().addCookies([{ name: "Authentica-Language", value: language, url: server.url }]);
    await holdTokens(page, await newPerson("Camille"));
    await page.evaluate((name) => sessionStorage.setItem("dragged", name), script.file);
    await showPointer(page);
    await page.goto("/authentica");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(1200);
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: UPLOAD_RATE,
    });

    const shown: string[] = [];
    const look = async () => shown.push(...(await readTexts(page)));
    const film = await record(page);
    film.say(script.drop);
    await look();
    await page.waitForTimeout(1200);
    await drop(page, devtools, file.path, page.getByText(script.here));
    await page.getByRole("button", { name: script.certify }).waitFor();
    film.say(script.unknown);
    await page.waitForTimeout(1500);
    await look();
    await page.waitForTimeout(2000);
    film.say(script.naming);
    await click(page, page.getByLabel(script.name));
    await page.getByLabel(script.name).fill("");
    await page.keyboard.type(script.object, { delay: 70 });
    await page.waitForTimeout(600);
    film.say(script.certifying);
    await click(page, page.getByRole("button", { name: script.certify }));
    await page.waitForTimeout(1500);
    await look();
    await page.getByRole("heading", { name: script.registered }).waitFor();
    film.say(script.success);
    await page.waitForTimeout(2500);
    await look();
    film.pose();
    await page.waitForTimeout(1800);
    film.say(script.entry);
    await click(page, page.getByRole("dialog").locator("a"));
    await page.waitForURL("**/explorer/*");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(2000);
    await look();
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(2500);
    await look();
    const dir = join(MEDIA, language);
    await mkdir(dir, { recursive: true });
    await film.write(dir, "certify-a-file");
    await writeManifest(language, fromCatalogues(language, shown));
    await file.remove();
  });
