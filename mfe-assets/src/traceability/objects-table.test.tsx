import type { OwnedObject } from "@authentica/backend/contract/object";
import { createQueryClient } from "@authentica/shared-ui/api";
import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { wholeList } from "./list-view.ts";
import { ObjectsTable } from "./objects-table.tsx";

afterEach(cleanup);

const objectAt = (at: number): OwnedObject => ({
  _id: `OBJECT-${at}`,
  objectId: `OBJECT-${at}`,
  objectName: `Planche ${at}`,
  hash: hashText(`${at}`),
  status: "active",
  createdAt: "2026-03-03T13:05:00.000Z",
  depositedAt: "2026-03-03T13:05:00.000Z",
  updatedAt: "2026-03-03T13:05:00.000Z",
  tokenId: at,
  tokenExplorerLink: `https://authentica.example/explorer/${at}`,
  ownerId: { _id: "u1", firstName: "Marie", lastName: "Curie" },
  walletAddress: `0x${"a".repeat(40)}`,
  file: null,
  pictureUrl: "",
  fileName: "planche.jpg",
  fileSize: 4_900_000,
});

it("on paper stand the rows that are here, whether they are in view or not, and how many are not", () => {
  const none = () => undefined;
  const objects = Array.from({ length: 75 }, (_, at) => objectAt(at));
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ObjectsTable
          count={1204}
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
          onCession={none}
          onChoose={none}
          onChooseAll={none}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const rows = () => container.querySelectorAll("tr[data-row]").length;
  const inView = rows();
  expect(inView).toBeLessThan(60);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe(75);
  expect(container.querySelector("caption")?.textContent).toContain("75 objets sur 1\u202f204");
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBe(inView);
  expect(container.querySelector("caption")).toBeNull();
});
