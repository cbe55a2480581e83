/** Code samples of each call, for the shell and in TypeScript. */
import { isOpen } from "../../platform/http/calls/audience.ts";
import { type CallSpec, isMedia, type Media, type Named } from "../../platform/http/calls/call.ts";
import type { PlacedCall } from "../../platform/http/calls/calls.ts";
import { takesKey } from "./refusals.ts";

/** An example request and the status of its answer. `$NAME` in a string is a variable that the reader sets. */
export interface Example {
  /** Path below `/api`, with its query. */
  readonly path: string;
  readonly json?: unknown;
  /** Value of each field, or several values. `@name` sends the file of that name. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly status: number;
}

/** Code sample in the form of the OpenAPI extension `x-codeSamples`. */
export interface CodeSample {
  readonly lang: "Shell" | "TypeScript";
  readonly label: string;
  readonly source: string;
}

export type Exemplified = Pick<PlacedCall, "method" | "who" | "answers" | "checksSecret">;

export const samplesOf = (call: Exemplified, example: Example): readonly CodeSample[] => [
  { lang: "Shell", label: "curl", source: curlOf(call, example) },
  { lang: "TypeScript", label: "TypeScript", source: typescriptOf(call, example) },
];

/** Returns name and value of each form field; a field with several values appears several times. */
export const fieldsOf = (form: Example["form"] = {}): readonly (readonly [name: string, value: string])[] =>
  Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const));

const VARIABLE = /\$([A-Z][A-Z0-9_]*)/g;
/** Maximum number of characters of a line, not counting its indentation or prefix. */
const A_LINE = 72;

/**
 * Returns the curl command. `$API` is the address of the API, `$TOKEN` the access token. Each command generates its
 * own idempotency key, because a shell session runs many commands.
 */
function curlOf(call: Exemplified, { path, json, form }: Example): string {
  const { method, who } = call;
  const options: string[] = [];
  const implied = json !== undefined || form ? "POST" : "GET";
  if (method !== implied) options.push(`--request ${method}`);
  if (!isOpen(who)) options.push('--header "Authorization: Bearer $TOKEN"');
  if (takesKey(call)) options.push('--header "Idempotency-Key: $(head -c 16 /dev/urandom | base64)"');
  for (const [name, value] of fieldsOf(form)) options.push(`--form "${name}=${value}"`);
  if (json !== undefined) options.push(...jsonOption(json));
  return [`curl "$API${path}"`, ...options].join(" \\\n  ");
}

/**
 * Returns the curl option that sends JSON. JSON with variables is sent as a here-document, in which the shell expands
 * them.
 */
function jsonOption(json: unknown): string[] {
  const line = JSON.stringify(json);
  const text = line.length > A_LINE ? JSON.stringify(json, null, 2) : line;
  return /[$']/.test(text) ? [`--json @- << END\n${text}\nEND`] : [`--json '${text}'`];
}

function typescriptOf(call: Exemplified, { path, json, form }: Example): string {
  const { method, who, answers } = call;
  const headers = [
    ...(isOpen(who) ? [] : [`Authorization: ${template("Bearer $TOKEN")}`]),
    ...(takesKey(call) ? ['"Idempotency-Key": crypto.randomUUID()'] : []),
    ...(json === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(headers.length > 0 ? [`headers: ${braced(headers, 1)}`] : []),
    ...(json === undefined ? [] : [`body: JSON.stringify(${literal(json, 1)})`]),
    ...(form ? ["body: form"] : []),
  ];
  const parts = fieldsOf(form).map(
    ([name, value]) =>
      `form.append("${name}", ${value.startsWith("@") ? `FILE, ${JSON.stringify(value.slice(1))}` : literal(value, 0)});`,
  );
  return [
    ...(form ? ["const form = new FormData();", ...parts] : []),
    `const answer = await fetch(${template(`$API${path}`)}${options.length > 0 ? `, ${braced(options, 0)}` : ""});`,
    `console.log(answer.status, ${readOf(answers)});`,
  ].join("\n");
}

function readOf(answers: CallSpec["answers"]): string {
  const [answer] = Object.values<Named | Media>(answers);
  if (!answer || !isMedia(answer)) return "await answer.json()";
  if (answer.media === "text/event-stream") return "answer.body";
  return answer.media.startsWith("text/") ? "await answer.text()" : "await answer.blob()";
}

/** Returns members in braces, on one line if they fit, otherwise one per line. */
function braced(members: readonly string[], depth: number, [open, close] = ["{ ", " }"]): string {
  const line = `${open}${members.join(", ")}${close}`;
  if (line.length <= A_LINE && !line.includes("\n")) return line;
  const margin = "  ".repeat(depth);
  return `${open.trim()}\n${members.map((member) => `${margin}  ${member},\n`).join("")}${margin}${close.trim()}`;
}

function literal(value: unknown, depth: number): string {
  if (typeof value === "string") return template(value);
  if (Array.isArray(value))
    return braced(
      value.map((one) => literal(one, depth + 1)),
      depth,
      ["[", "]"],
    );
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${name}: ${literal(one, depth + 1)}`);
  return members.length === 0 ? "{}" : braced(members, depth);
}

/** Returns a TypeScript expression for a text that may contain variables. */
function template(text: string): string {
  const [whole] = text.match(VARIABLE) ?? [];
  if (whole === undefined) return JSON.stringify(text);
  return whole === text ? text.slice(1) : `\`${text.replaceAll(VARIABLE, (_, name) => `\${${name}}`)}\``;
}

/** Returns the shell commands that sign in, which readers run before the examples. */
export const BEFORE = (origin: string): string =>
  [
    `API=${origin}/api`,
    `TOKEN=$(curl --silent "$API/auth/login" --json '{"email":"ada@example.com","password":"…"}' | jq -r .accessToken)`,
  ].join("\n");
