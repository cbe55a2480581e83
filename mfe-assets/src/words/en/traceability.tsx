import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { words as french } from "../fr/traceability.tsx";

export const words: typeof french = {
  title: "Traceability",
  lead: "Your registered objects, with their status and history.",
  scan: "Scan an object",
  loading: "Loading objects…",
  failed: "Your objects could not be loaded.",
  retry: "Try again",
  empty: {
    title: "No objects yet",
    means: "The files that you register will appear here, with their status and history.",
    protect: "Protect your first file",
  },
  noMatch: {
    title: "No matching objects",
    clear: "Clear the filters",
    search: (text) => <>No object matches “{text}”.</>,
    filters: "None of your objects are here.",
  },
  missing: {
    pages: "The pages could not be loaded. Scroll through the list instead.",
    savedFilters: "Your saved filters could not be loaded.",
  },
  exported: {
    done: (fileName, count) => `${fileName} contains ${counted(count, "object")}.`,
    failed: "The list could not be exported.",
  },
  chooseAllFailed: "The whole list could not be loaded.",
  controls: {
    search: "Name, file, fingerprint, identifier",
    sort: "Sort",
    orders: {
      "date.descending": "Newest first",
      "date.ascending": "Oldest first",
      "name.ascending": "A to Z",
      "name.descending": "Z to A",
    },
    since: (day) => `Since ${day}`,
    clearSince: (day) => `Remove the filter “registered since ${day}”`,
    all: (total) => counted(total, "object"),
    some: (matching, total) => `${formatNumber(matching)} of ${counted(total, "object")}`,
    export: "Export as CSV",
    status: "Status",
    tabs: {
      all: "All",
      active: "Active",
      offered: "In transfer",
      revoked: "Revoked",
      transferred: "Transferred",
    },
  },
  table: {
    label: "Your objects",
    printed: (shown, count) =>
      `${formatNumber(shown)} of ${counted(count, "object")}. To download the whole list, use “Export as CSV”.`,
    choice: "Selection",
    chooseAll: "Select all",
    name: "Name of the object",
    specifiedLang: undefined,
    file: "File name",
    status: "Status",
    time: "Registered",
    action: "Action",
  },
  row: {
    choose: (objectName) => `Select ${objectName}`,
    ownedBy: (name) => `Owner: ${name}`,
    ownedByDeleted: "Owner: deleted account",
    actions: "Actions",
    actionsOn: (objectName) => `Actions on ${objectName}`,
    loading: "Loading…",
    offeredUntil: (to, day) => `Offered to ${to} until ${day}`,
    offered: (wide, to, day) => (
      <>
        {wide("Offered ")}to {to} until {day}
      </>
    ),
    transferred: (wide, day) => (
      <>
        {wide("since ")}
        {day}
      </>
    ),
  },
};
