/** A microfrontend that an operator adds cannot take an address of the product. */
import { expect, test } from "vitest";
import { RESERVED } from "../backend/platform/remotes/settings.ts";
import { paths } from "../shared-ui/navigation/paths.ts";

test("every path of the shell is a reserved address", () => {
  for (const path of Object.values(paths)) if (path !== "/") expect([...RESERVED]).toContain(path.slice(1));
});
