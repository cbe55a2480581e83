import type { words as french } from "../fr/dashboard.ts";

const BEFORE = { week: "last week", month: "last month", year: "last year" } as const;

const noun = (count: number | undefined, one: string): string => (count === 1 ? one : `${one}s`);

export const words: typeof french = {
  title: "Dashboard",
  welcome: "Welcome to your platform to protect, manage and control your assets",
  hello: (firstName) => (firstName ? `Hello ${firstName}.` : "Hello."),
  specifiedLang: undefined,
  example: "Example",
  total: {
    title: "Total assets",
    failed: "Your objects could not be counted.",
  },
  period: {
    title: "Over time",
    label: "Period",
    names: { week: "This week", month: "This month", year: "This year" },
    means: "What you registered, and how often other people checked your objects.",
    exampleMeans:
      "These figures are an example, the same for every period. Yours will replace them as soon as you register a file.",
    exampleSpan: "May to October 2025",
  },
  categories: { Active: "Active", Revoke: "Revoked", Transfer: "Transferred" },
  chart: {
    asTable: "View as a table",
    asChart: "View as a chart",
  },
  objectsFailed: "Your objects could not be loaded.",
  claimed: {
    title: "Registered objects",
    compared: (period) => `Change from the same part of ${BEFORE[period]}.`,
    notCompared: (period) =>
      `Nothing to compare yet: no objects were registered in the same part of ${BEFORE[period]}.`,
    noChange: "no comparison",
  },
  status: {
    title: "Status of objects",
    part: (category, count, share) => `${category} ${count}, ${share}`,
    chart: (parts) => `Status of objects: ${parts.join("; ")}`,
    columns: { status: "Status", objects: "Objects", share: "Share" },
  },
  trends: {
    title: "Checks over time",
    chart: (span) => `Checks over time, ${span}`,
    verifications: (count) => noun(count, "check"),
    registrations: (count) => noun(count, "registration"),
    since: (day) => `Checks counted since ${day}`,
    failed: "The checks could not be counted.",
    columns: { date: "Date", verifications: "Checks", registrations: "Registrations" },
  },
  activity: {
    title: "Recent activity",
    loading: "Loading notifications…",
    failed: "Your notifications could not be loaded.",
    empty: "No recent activity.",
    emptyMeans: "Registrations, views, edits, transfers and revocations will appear here.",
    columns: { action: "Action", time: "Time" },
  },
  start: {
    first: "Your first file?",
    another: "A file to protect?",
    means: "You will know at once whether it is already certified.",
    drop: "Drop it anywhere on the page.",
    start: "Let’s start",
  },
  traceability: {
    title: "Traceability",
    means: "Find an object, its status and its history.",
  },
};
