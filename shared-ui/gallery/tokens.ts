/**
 * Returns the custom properties of the style sheets whose names start with `prefix`, in order. The names are read
 * from the style sheets, so that the page shows all of them.
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

/** Returns the value of a custom property, with references to other properties resolved. */
export function tokenValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
