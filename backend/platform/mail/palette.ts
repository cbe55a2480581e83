/**
 * The design tokens `--color-…` in a notation that mail programs understand: hexadecimal, one value per colour
 * scheme.
 */
interface Palette {
  readonly paper: string;
  readonly paperFloat: string;
  readonly paperSoft: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly seal: string;
  readonly onSeal: string;
}

export const LIGHT: Palette = {
  paper: "#fcfaf6",
  paperFloat: "#fefdfb",
  paperSoft: "#f3f0eb",
  ink: "#111826",
  inkSoft: "#4c5361",
  line: "#dad7d1",
  lineStrong: "#7c808a",
  seal: "#a7210c",
  onSeal: "#fefdfb",
};

/** `seal` and `onSeal` are the same in both schemes. */
export const DARK: Palette = {
  ...LIGHT,
  paper: "#10141c",
  paperFloat: "#1d222c",
  paperSoft: "#181c26",
  ink: "#f1eee9",
  inkSoft: "#b8b4ac",
  line: "#323740",
  lineStrong: "#7e838e",
};

/**
 * Style sheet for narrow screens and the dark scheme, in addition to inline styles, because some mail programs ignore
 * it. Each class names the role of an element and sets its colours.
 */
export const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}.code{font-size:36px!important;letter-spacing:6px!important}.full{display:block!important;text-align:center!important}.out{padding:0!important}.name,.value{display:block!important;width:auto!important}.name{padding-bottom:0!important;border-bottom:0!important}.value{padding-top:2px!important}}
@media (prefers-color-scheme:dark){.paper,.well{background:${DARK.paper}!important}.sheet{background:${DARK.paperFloat}!important;border-color:${DARK.lineStrong}!important}.inner,.hair{border-color:${DARK.line}!important}.ink,.ink a{color:${DARK.ink}!important}.soft,.soft a{color:${DARK.inkSoft}!important}.rule{border-color:${DARK.ink}!important}}`;
