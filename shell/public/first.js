// Before the first paint: the stored choice of shared-ui/tokens/theme.ts. A blocking file, for the page's policy allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}

// Until the product has taken over a prerendered page, nobody hears what is sent or dropped there: the browser would
// load the page anew with the fields in its address, or put the file in its place.
const isUnheard = () => document.querySelector("#root[data-prerendered]") !== null;
addEventListener("submit", (event) => {
  if (isUnheard()) event.preventDefault();
});
for (const type of ["dragover", "drop"]) {
  addEventListener(type, (event) => {
    if (!isUnheard() || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  });
}
