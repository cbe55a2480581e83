/**
 * The custom properties of the style sheets whose names start so, in their order: the page shows what there is, and
 * cannot forget one.
 */
export function tokensNamed(prefix: string): string[] {
  const names = new Set<string>();
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText === ":root") {
        for (const name of rule.style) if (name.startsWith(prefix)) names.add(name);
      } else if (rule instanceof CSSLayerBlockRule) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return [...names];
}

/** The value of a custom property as it is written, references resolved. */
export function tokenValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
