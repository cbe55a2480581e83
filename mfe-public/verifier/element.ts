type Child = Node | string | null;

/** Creates an HTML element with attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an SVG from paths. It is hidden from assistive technology, because a text beside it says the same. */
export function drawing(
  attributes: Readonly<Record<string, string>>,
  paths: readonly Readonly<Record<string, string>>[],
): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ ...attributes, "aria-hidden": "true" })) svg.setAttribute(key, value);
  for (const path of paths) {
    const node = document.createElementNS(SVG, "path");
    for (const [key, value] of Object.entries(path)) node.setAttribute(key, value);
    svg.append(node);
  }
  return svg;
}
