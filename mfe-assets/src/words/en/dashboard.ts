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
    title: "Period",
    label: "Period",
    names: { week: "This week", month: "This month", year: "This year" },
    means: "Your registrations, and the checks by other people.",
    exampleMeans: "Your own figures will replace this example as soon as you register a file.",
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
    isSpecified: false,
  },
  start: {
    first: "Your first file?",
    another: "A file to protect?",
    drop: "Drop it anywhere on the page.",
    start: "Let’s start",
  },
  traceability: {
    title: "Traceability",
  },
};
