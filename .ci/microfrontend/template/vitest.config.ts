export { default } from "@authentica/microfrontend/vitest";
