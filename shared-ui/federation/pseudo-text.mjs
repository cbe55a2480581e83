/** Texts of the pseudo-locale `qps`. This code runs at build time only. */
import { parseSync } from "rolldown/utils";

/** Accented forms of the vowels that are doubled. All of them occur in French, so the product's own fonts have them. */
const ACCENTS = { a: "â", e: "é", i: "î", o: "ô", u: "û", y: "ÿ", A: "Â", E: "É", I: "Î", O: "Ô", U: "Û" };
/** Parts of a text that stay: placeholders, character references, addresses, abbreviations and the product's name. */
const KEPT =
  /\{[^{}]*\}|&#?\w+;|https?:\/\/\S+|\S+@\S+|\/[\w-]+(?:\/[\w-]*)*|\b(?:\w*[A-Z]\w*[A-Z]\w*|\w*\d\w*|Authentica)\b/g;

/** Doubles vowels and gives them accents, which makes an English text about 40 % longer, as German is. */
const longer = (text) => text.replace(/[aeiouyAEIOU]/g, (letter) => ACCENTS[letter] + letter.toLowerCase());

/** Returns a text between brackets and about 40 % longer. Parts that are not read as words stay unchanged. */
export function pseudo(text) {
  const [, before, words, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text);
  return isText(words) ? `${before}[${inside(words)}]${after}` : text;
}

function inside(text) {
  let [end, result] = [0, ""];
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    result += longer(text.slice(end, index)) + kept;
    end = index + kept.length;
  }
  return result + longer(text.slice(end));
}

const isText = (text) => /\p{L}/u.test(text.replace(KEPT, (kept) => (/[{&/@]/.test(kept) ? "" : kept)));

/** Attributes and properties with values that no one reads. */
const TECHNICAL = /^(id|key|lang|href|hrefLang|to|rel|type|className|updated|target|data-.*)$/;
const TECHNICAL_PROPERTY = /^(id|lang|href|className)$/;
const TAG = /^(en|fr)(-[A-Z]{2})?$/;

/** Returns a catalogue's source (TypeScript, with or without JSX) with its texts as in the pseudo-locale. */
export function pseudoCatalogue(source, name) {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const changes = [];
  visit(program, null, null);
  let [end, result] = [0, ""];
  for (const { start, end: next, text } of changes.sort((a, b) => a.start - b.start)) {
    result += source.slice(end, start) + text;
    end = next;
  }
  return result + source.slice(end);

  function change({ start, end: to }, text) {
    if (text !== source.slice(start, to)) changes.push({ start, end: to, text });
  }

  function visit(node, parent, field) {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, field);
    if (!node || typeof node !== "object" || typeof node.type !== "string" || isTechnical(node, parent, field)) return;
    if (node.type === "Literal" && typeof node.value === "string") return literal(node, parent);
    if (node.type === "JSXText") return change(node, pseudo(source.slice(node.start, node.end)));
    if (node.type === "TemplateLiteral") template(node);
    for (const [name, value] of Object.entries(node)) if (value && typeof value === "object") visit(value, node, name);
  }

  function literal(node, parent) {
    if (TAG.test(node.value)) return;
    const isList = parent?.type === "MemberExpression" && parent.property.name === "split";
    const text = isList ? node.value.split(" ").map(pseudo).join(" ") : pseudo(node.value);
    // An attribute has no escapes, but character references, which stay as they are in the source.
    if (parent?.type === "JSXAttribute") change(node, `"${pseudo(source.slice(node.start + 1, node.end - 1))}"`);
    else change(node, JSON.stringify(text));
  }

  /** Puts one pair of brackets around a template whose own parts have letters. */
  function template({ quasis }) {
    if (!quasis.some(({ value }) => isText(value.cooked))) return;
    quasis.forEach((quasi, at) => {
      const raw = quasi.value.raw.replace(/\\u[0-9a-f]{4}|\\.|[^\\]+/gi, (part) =>
        part[0] === "\\" ? part : inside(part),
      );
      // A part begins after a backtick or a brace.
      const from = quasi.start + 1;
      const text = `${at === 0 ? "[" : ""}${raw}${at === quasis.length - 1 ? "]" : ""}`;
      change({ start: from, end: from + quasi.value.raw.length }, text);
    });
  }
}

function isTechnical(node, parent, field) {
  if (/^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression)$/.test(node.type)) return false;
  if (/^(TS|Import|ExportAll)/.test(node.type)) return true;
  if (!parent) return false;
  if (parent.type === "ExportNamedDeclaration" && field === "source") return true;
  if (field === "typeAnnotation" || field === "typeArguments" || field === "directive") return true;
  if (parent.type === "ExpressionStatement" && node.type === "Literal") return true;
  if (/^(Property|MemberExpression)$/.test(parent.type) && /^(key|property)$/.test(field)) return true;
  if (parent.type === "Property" && field === "value" && node.type === "Literal")
    return TECHNICAL_PROPERTY.test(parent.key.name ?? parent.key.value ?? "");
  if (node.type === "JSXAttribute") return TECHNICAL.test(node.name.name ?? "");
  if (parent.type === "BinaryExpression" && parent.operator !== "+") return node.type === "Literal";
  if (parent.type === "SwitchCase" && field === "test") return true;
  return node.type === "NewExpression" && node.callee.type === "MemberExpression" && node.callee.object.name === "Intl";
}
