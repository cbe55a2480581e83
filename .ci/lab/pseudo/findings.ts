/** Finds what is wrong with a page at one width. The function runs in the page, so it uses nothing outside of its body. */
export interface Findings {
  /** Texts that are not between brackets. */
  readonly bare: readonly string[];
  /** Pixels by which the page is wider than the window. */
  readonly beyond: number;
  readonly wide: readonly string[];
  readonly cut: readonly string[];
  readonly overlapping: readonly string[];
}

export function findingsIn(): Findings {
  const nameOf = (element: Element) => {
    const text = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 50);
    const [style = ""] = element.classList;
    return `${element.localName}${style && `.${style}`} “${text}”`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const isForEyes = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return isShown(element) && width > 2 && height > 2;
  };
  const top = document.querySelector("dialog[open]") ?? document.body;
  const all = [...top.querySelectorAll("*")].filter((one) => !one.closest("svg, template, script, noscript"));

  const bare = new Set<string>();
  const judge = (text: string, where: Element) => {
    if (where.closest("code, pre, samp, kbd, time, [lang]:not(html)")) return;
    let left = text;
    for (let before = ""; before !== left; ) [before, left] = [left, left.replaceAll(/\[[^[\]]*\]/g, " ")];
    if (/\p{L}{2}/u.test(left)) bare.add(text.trim().replaceAll(/\s+/g, " ").slice(0, 90));
  };
  for (const element of all) {
    if (!isShown(element)) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) judge(node.nodeValue ?? "", element);
    for (const name of ["aria-label", "title", "alt", "placeholder", "aria-description"]) {
      const value = element.getAttribute(name);
      if (value) judge(value, element);
    }
  }

  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const wide = new Set<string>();
  const cut = new Set<string>();
  const overlapping = new Set<string>();
  const scrolls = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (one !== document.documentElement && /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX))
        return true;
    return false;
  };
  for (const element of all) {
    if (!isForEyes(element)) continue;
    const style = getComputedStyle(element);
    const { right } = element.getBoundingClientRect();
    if (beyond > 0 && right > innerWidth + 1 && element.children.length === 0 && !scrolls(element))
      wide.add(nameOf(element));
    const hides = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const hidesBelow = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
    const isIntended =
      style.textOverflow === "ellipsis" && (element.closest("[title]") || element.querySelector("[title]"));
    if (element.textContent?.trim() && (hides || hidesBelow) && !isIntended && style.display !== "inline")
      cut.add(
        `${nameOf(element)} by ${element.scrollWidth - element.clientWidth}×${element.scrollHeight - element.clientHeight}`,
      );
    // A control whose text does not fit into its box.
    if (/^(button|a|th|td|label|summary|h1|h2|h3|p|dt|dd|li)$/.test(element.localName) && style.display !== "inline")
      if (style.overflowX === "visible" && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 2)
        cut.add(`${nameOf(element)} spills by ${element.scrollWidth - element.clientWidth}`);
    const children = [...element.children].filter(
      (one) =>
        isForEyes(one) && !/absolute|fixed|sticky/.test(getComputedStyle(one).position) && one.textContent?.trim(),
    );
    if (style.display === "grid" && /-area/.test(element.getAttribute("style") ?? "")) continue;
    for (const [at, one] of children.entries())
      for (const other of children.slice(at + 1)) {
        if (getComputedStyle(one).display === "inline" || getComputedStyle(other).display === "inline") continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 2 && y > 2) overlapping.add(`${nameOf(one)} and ${nameOf(other)} by ${Math.round(x)}×${Math.round(y)}`);
      }
  }
  return { bare: [...bare], beyond, wide: [...wide], cut: [...cut], overlapping: [...overlapping] };
}
