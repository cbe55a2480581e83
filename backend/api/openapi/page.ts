import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { ERROR_STATUS } from "../../contract/errors.ts";
import { yieldingEvery } from "../../platform/event-loop-yield.ts";
import type { Audience } from "../../platform/http/calls/audience.ts";
import type { ApiDocument, DocumentOperation, DocumentParameter } from "./document.ts";
import { BEFORE } from "./examples.ts";
import { type FieldRow, fieldRows, referredTo, typeWords } from "./fields.ts";
import type { JsonSchema } from "./json-schema.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** An operation with its method and path. */
interface Placed extends DocumentOperation {
  readonly method: string;
  readonly path: string;
}

/** Names of the audiences on the page. */
const AUDIENCES: Readonly<Record<Audience, string>> = {
  anyone: "No sign-in needed",
  holder: "Ticket, code, cookie or token",
  user: "Signed-in user",
  owner: "Owner",
  "owner or admin": "Owner or administrator",
  addressee: "Addressee of the offer",
  admin: "Administrator",
  "recent user": "Signed-in user, recently confirmed",
  "recent owner": "Owner, recently confirmed",
  "recent admin": "Administrator, recently confirmed",
};

/** Renders the document as HTML that needs no script. */
export async function drawDocument(document: ApiDocument, origin: string): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Placed => ({ ...operation, method, path })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags[0] === tag.name),
  }));
  const { schemas } = document.components;
  const drawnGroups: Html[] = [];
  for await (const { name, description, operations: own } of yieldingEvery(groups, 1))
    drawnGroups.push(html`<section class="group" aria-labelledby="${idOf(name)}">
    <h2 id="${idOf(name)}">${name}</h2>
    <p class="words">${description}</p>
    ${own.map((one) => drawOperation(one, schemas))}
  </section>`);
  const drawnSchemas: Html[] = [];
  for await (const [name, schema] of yieldingEvery(Object.entries(schemas), 50))
    drawnSchemas.push(folded(html`<h3><code>${name}</code></h3>`, name, drawSchema(schema, schemas)));
  const [lead = "", ...rules] = document.info.description.split("\n\n");
  return String(html`
<a class="skip" href="#calls">Skip to the calls</a>
<header class="head">
  <p class="house"><a href="/"><img src="/favicon.svg" alt="" width="24" height="24">Authentica</a></p>
  <h1>API reference</h1>
  <p class="about">${withCode(lead)}</p>
  <ul class="rules" role="list">${rules.map((rule) => html`<li>${withCode(rule)}</li>`)}</ul>
  <p class="facts">Version ${document.info.version}. For programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${document.openapi}.</p>
</header>
<div class="columns">
<nav class="contents" aria-label="Calls">
  ${groups.map(
    ({ name, operations: own }) => html`<section>
    <p><a href="#${idOf(name)}">${name}</a></p>
    <ul role="list">${own.map((one) => html`<li><a href="#${one.operationId}">${method(one.method)}<span>${breakable(one.path)}</span></a></li>`)}</ul>
  </section>`,
  )}
  <section><p><a href="#examples">Setting up the examples</a></p></section>
  <section><p><a href="#refusals">Refusals</a></p></section>
  <section><p><a href="#schemas">Schemas</a></p></section>
</nav>
<main id="calls" tabindex="-1">
  <section class="group" aria-labelledby="examples">
    <h2 id="examples">Setting up the examples</h2>
    <p class="words">Examples run in a shell (with curl 7.82 or later) and in Node, Deno or Bun. Names in capitals are variables that you set first.</p>
    <pre><code>${BEFORE(origin)}</code></pre>
  </section>
  ${drawnGroups}
  <section class="group" aria-labelledby="refusals">
    <h2 id="refusals">Refusals</h2>
    <p class="words">Codes of an <a href="#ErrorBody">ErrorBody</a>, with their HTTP status.</p>
    <table>
      <thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead>
      <tbody>${Object.entries(ERROR_STATUS).map(
        ([code, status]) => html`<tr><th scope="row"><code>${breakable(code)}</code></th><td>${status}</td></tr>`,
      )}</tbody>
    </table>
  </section>
  <section class="group" aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    <p class="words">Objects in requests and responses.</p>
    ${drawnSchemas}
  </section>
</main>
</div>`);
}

/**
 * Returns the complete HTML page around the content from `drawDocument`. `head`: style sheets, icon and fonts of the
 * shell.
 */
export const drawPage = (drawn: string, head: string): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Reference of the Authentica API: endpoints, parameters, responses and errors.">
<title>API — Authentica</title>${raw(head)}<link rel="stylesheet" href="/api-docs.css">
</head>
<body class="api-docs">${raw(drawn)}</body>
</html>
`);

function drawOperation(operation: Placed, schemas: Schemas): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const refused = answers.filter(([status]) => isRefusal(status));
  return folded(
    html`<h3>${method(operation.method)}<code>${breakable(`/api${operation.path}`)}</code></h3><span class="who">${AUDIENCES[operation["x-audience"]]}</span><span class="says">${summary}</span>`,
    operationId,
    html`<p>${withCode(description)}</p>
    ${(operation["x-codeSamples"] ?? []).map(
      ({ label, source }) => html`<h4>${label}</h4><pre><code>${source}</code></pre>`,
    )}
    ${drawAnswered(operation)}
    ${parameters.length > 0 ? html`<h4>Parameters</h4>${fieldTable(parameters.map(parameterRow))}` : ""}
    ${Object.entries(requestBody?.content ?? {}).map(
      ([media, { schema }]) => html`<h4>Request <code>${media}</code></h4>${drawSchema(schema, schemas)}`,
    )}
    ${answers
      .filter(([status]) => !isRefusal(status))
      .map(([status, answer]) =>
        Object.entries(answer.content).map(
          ([media, { schema }]) =>
            html`<h4>Answer ${status} <code>${media}</code></h4>${
              isEmpty(schema) ? html`<p>${withCode(answer.description)}</p>` : drawSchema(schema, schemas)
            }`,
        ),
      )}
    <h4>Refusals</h4>
    <table>
      <thead><tr><th scope="col">Status</th><th scope="col">Code</th></tr></thead>
      <tbody>${refused.map(
        ([status, answer]) =>
          html`<tr><th scope="row">${status === "default" ? "Any other" : status}</th><td>${answer.description}</td></tr>`,
      )}</tbody>
    </table>`,
  );
}

/**
 * Explains a recorded example that was refused: its resource does not exist, or a value from a previous step is
 * missing.
 */
const drawAnswered = ({ "x-answered": status = 200 }: Placed): Html | string =>
  status < 400
    ? ""
    : html`<p>This example returns ${status}, because its resource does not exist or a value from a previous step is missing.</p>`;

type Schemas = ApiDocument["components"]["schemas"];

const isRefusal = (status: string): boolean => !status.startsWith("2");

const isEmpty = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

/** The element with the id is inside `details`, so that a link to the id opens it. */
const folded = (head: Html, id: string, content: Html): Html =>
  html`<details><summary>${head}</summary><div class="content" id="${id}">${content}</div></details>`;

const parameterRow = ({ name, required, description = "", schema, in: place }: DocumentParameter): FieldRow => ({
  name,
  required,
  type: [`in the ${place}`, typeWords(schema)].flat(),
  words: description,
});

function drawSchema(schema: JsonSchema, schemas: Schemas): Html {
  const name = referredTo(schema);
  const own = name === null ? schema : (schemas[name] ?? {});
  const rows = fieldRows(own);
  const title = name === null ? "" : html`<p class="named"><a href="#${name}">${name}</a></p>`;
  return html`${title}${rows.length > 0 ? fieldTable(rows) : html`<p class="named">${drawType(typeWords(own))}</p>`}`;
}

const fieldTable = (rows: readonly FieldRow[]): Html => html`<table>
  <thead><tr><th scope="col">Field</th><th scope="col">Description</th></tr></thead>
  <tbody>${rows.map(
    ({ name, required, type, words }) => html`<tr>
    <th scope="row"><code>${breakable(name)}</code>${required ? "" : html` <small>optional</small>`}</th>
    <td><span class="type">${drawType(type)}</span>${words}</td>
  </tr>`,
  )}</tbody>
</table>`;

const drawType = (parts: readonly string[]): Html[] =>
  parts.map((part, index) => {
    const separator = index === 0 ? "" : ", ";
    return part.startsWith("#") ? html`${separator}<a href="${part}">${part.slice(1)}</a>` : html`${separator}${part}`;
  });

const method = (name: string): Html => html`<span class="method">${name.toUpperCase()}</span>`;

/** Inserts points at which long names may break. */
const breakable = (text: string): Html[] =>
  text.split(/(?<=[/._])|(?<=[a-z])(?=[A-Z])/).map((part) => html`${part}<wbr>`);

/** Renders text in backquotes as code. */
const withCode = (text: string): Html[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const idOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, "-");
