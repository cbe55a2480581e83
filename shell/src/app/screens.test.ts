import { expect, test } from "vitest";
import { addedScreens, remoteAt } from "./screens.ts";

const at = (entry: string) => ({ entry, release: null, integrity: null });

test("an added microfrontend gets the address of its name, for signed-in users", () => {
  const added = addedScreens({
    mfe_assets: at("https://authentica.example/a.json"),
    mfe_my_orders: { ...at("https://authentica.example/o.json"), title: "My orders" },
    mfe_hello: at("https://authentica.example/h.json"),
  });
  expect(added).toEqual([
    { path: "/my-orders", remote: "mfe_my_orders", access: "user", title: "My orders" },
    { path: "/hello", remote: "mfe_hello", access: "user", title: undefined },
  ]);
});

test("an address without a screen has no microfrontend", () => {
  expect(remoteAt("/dashboard/x")).toBe("mfe_assets");
  expect(remoteAt("/hello")).toBeUndefined();
});
