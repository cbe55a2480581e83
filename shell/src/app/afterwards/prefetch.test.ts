import { afterEach, expect, test, vi } from "vitest";
import { prefetchAhead } from "./prefetch.ts";

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function page(...hrefs: string[]) {
  const links = hrefs.map((href) => Object.assign(document.createElement("a"), { href, textContent: href }));
  document.body.append(...links);
  return links;
}

test("hovering or focusing a link preloads its screen, on every screen", () => {
  const [admin, login] = page("/admin/stats", "/login");
  const prefetch = vi.fn();
  const end = prefetchAhead({ prefetch });
  admin?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  login?.dispatchEvent(new Event("focusin", { bubbles: true }));
  document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(prefetch.mock.calls).toEqual([
    ["mfe_admin", "/admin/stats"],
    ["mfe_public", "/login"],
  ]);
  end();
  admin?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(prefetch).toHaveBeenCalledTimes(2);
});

test("hovering or focusing a menu item with an address preloads that screen, too", () => {
  const item = document.createElement("button");
  item.dataset.leadsTo = "/authentica";
  item.append(document.createElement("span"));
  document.body.append(item);
  const prefetch = vi.fn();
  const end = prefetchAhead({ prefetch });
  item.firstElementChild?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  end();
  expect(prefetch.mock.calls).toEqual([["mfe_assets", "/authentica"]]);
});

test("a link to another site, or to an unknown address, preloads nothing", () => {
  const links = page("https://elsewhere.example/admin", "/api/docs");
  const prefetch = vi.fn();
  const end = prefetchAhead({ prefetch });
  for (const link of links) link.dispatchEvent(new Event("pointerover", { bubbles: true }));
  end();
  expect(prefetch).not.toHaveBeenCalled();
});

test("nothing is preloaded if the browser asks to save data", () => {
  const [admin] = page("/admin");
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const prefetch = vi.fn();
  prefetchAhead({ prefetch });
  admin?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(prefetch).not.toHaveBeenCalled();
});

test("a link that has the focus from the start is preloaded, too", () => {
  const [, admin] = page("/login", "/admin");
  admin?.focus();
  const prefetch = vi.fn();
  const end = prefetchAhead({ prefetch });
  expect(prefetch.mock.calls).toEqual([["mfe_admin", "/admin"]]);
  end();
});
