import type { AdminDocument, DeleteResult } from "@authentica/backend/contract/admin-collections";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DeletedNotice } from "./deleted-notice.tsx";

afterEach(cleanup);

const docs = ["a", "b", "c"].map((_id) => ({ _id }) as AdminDocument);
const refused = (id: string) => ({ id, ok: false, code: "conflict", message: "No." }) as DeleteResult;
const gone = (id: string) => ({ id, ok: true, outcome: "removed" }) as DeleteResult;

test.each([
  [[refused("a"), refused("b"), refused("c")], "0 document supprimé", "3 refus :"],
  [[gone("a"), refused("b"), refused("c")], "1 document supprimé", "2 refus :"],
  [[gone("a"), gone("b"), refused("c")], "2 documents supprimés", "1 refus :"],
] as const)(
  "after deleting, the notice counts the deleted documents and those that could not be deleted",
  (results, deleted, kept) => {
    render(<DeletedNotice docs={docs} results={results} onDismiss={() => undefined} />);
    expect(screen.getByText(deleted)).toBeTruthy();
    expect(screen.getByText(kept)).toBeTruthy();
  },
);
