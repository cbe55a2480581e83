import type { ListedObject } from "@authentica/backend/contract/object";
import { createQueryClient } from "@authentica/shared-ui/api";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { wholeList } from "./list-view.ts";
import { ObjectsTable } from "./objects-table.tsx";

afterEach(cleanup);

const none = () => undefined;

/** Renders a table of `count` objects, of which these are loaded. */
const tableOf = (objects: readonly ListedObject[], count = objects.length) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ObjectsTable
          count={count}
          rowAt={(at) => objects[at]}
          view={wholeList}
          isOld={false}
          chosen="none"
          table={createRef<HTMLTableElement>()}
          offers={new Map()}
          cessions={new Map()}
          isChosen={() => false}
          onView={none}
          onPage={none}
          onDrawn={none}
          onAction={none}
          onChoose={none}
          onChooseAll={none}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  ).container;

const objectAt = (at: number) => ownedObject({ objectId: `OBJECT-${at}`, objectName: `Planche ${at}`, tokenId: at });

it("printing includes every loaded row, even those scrolled out of view, and says how many are not loaded", () => {
  const objects = Array.from({ length: 75 }, (_, at) => objectAt(at));
  const container = tableOf(objects, 1204);
  const rows = () => container.querySelectorAll("tr[data-row]").length;
  const inView = rows();
  expect(inView).toBeLessThan(60);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe(75);
  expect(container.querySelector("caption")?.textContent).toContain("75\u00a0objets sur 1\u202f204");
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBe(inView);
  expect(container.querySelector("caption")).toBeNull();
});

it("a long object name is cut at its end in both writing directions", () => {
  const name = "مخطوطة البحر الأبيض المتوسط";
  const row = tableOf([ownedObject({ objectName: name, fileName: `${name}.pdf` })]).querySelector("tr[data-row]");
  const cut = [...(row?.querySelectorAll("[title]") ?? [])].filter(({ textContent }) => textContent.includes(name));
  expect(cut).toHaveLength(2);
  for (const words of cut) {
    expect(words.getAttribute("dir")).toBe("auto");
    // An isolated child would not determine the direction of its parent.
    expect(words.querySelector("bdi, [dir]")).toBeNull();
  }
});
