declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css";
/** Address of a style sheet that is not loaded automatically. */
declare module "*.css?url" {
  const url: string;
  export default url;
}
declare module "*?raw" {
  const text: string;
  export default text;
}
declare module "*.png" {
  const url: string;
  export default url;
}
declare module "*.jpg" {
  const url: string;
  export default url;
}
declare module "*.webm" {
  const url: string;
  export default url;
}
declare module "*.vtt" {
  const url: string;
  export default url;
}
declare module "*.svg" {
  const url: string;
  export default url;
}

interface ImportMeta {
  /** Environment, which the build sets. */
  readonly env: { readonly DEV: boolean };
}
