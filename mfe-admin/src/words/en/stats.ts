import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/stats.ts";

const BY_STATUS = "Objects by status";

export const words: typeof french = {
  title: "Statistics",
  at: (at) => `Counted on ${at}.`,
  lead: "The service in figures.",
  outdated: "These figures could not be refreshed",
  failed: "The statistics could not be loaded",
  accounts: {
    label: "Accounts",
    detail: (admins, disabled) => `${counted(admins, "administrator")}, ${counted(disabled, "disabled", "disabled")}`,
  },
  objects: { label: "Objects", detail: (active) => counted(active, "active", "active") },
  storage: { label: "Storage", detail: (files) => counted(files, "file") },
  registry: {
    label: "Entries in the register",
    checkpoint: (size, at) => `Last checkpoint at ${size}${at ? `, on ${at}` : ""}`,
    noCheckpoint: "No checkpoint yet",
  },
  mail: {
    label: "E-mails waiting",
    failing: (count) => counted(count, "failed delivery", "failed deliveries"),
    noneFailing: "No failed deliveries",
  },
  registrations: {
    title: "New accounts per day",
    chart: "Accounts created each day, over thirty days",
    table: "Accounts created, by day",
    day: "Day",
  },
  statuses: { title: BY_STATUS, chart: BY_STATUS, table: BY_STATUS, status: "Status" },
  limits: {
    title: "Limits reached",
    since: (at) => `Since the start of the service on ${at}.`,
    table: "Refused requests by limit",
    limit: "Limit",
    none: "No request has been refused.",
  },
  count: "Number",
  asChart: "View as a chart",
  asTable: "View as a table",
};
