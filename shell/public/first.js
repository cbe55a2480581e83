// Before the first paint: the stored choice of shared-ui/tokens/theme.ts. A blocking file, for the page's policy allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
