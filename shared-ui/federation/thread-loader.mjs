import { rspack } from "@rsbuild/core";

/**
 * Builds the script of a worker from its entry: one file that includes all imports. This is a separate build, because
 * the federation plugin puts its runtime into every script of a build, and a worker has no host for that runtime.
 * `conditions` selects the language of its texts, as in the build of the page; `rules` are further rules for modules.
 *
 * @this {import("@rsbuild/core").Rspack.LoaderContext<{ conditions: string[], rules: object[] }>}
 */
export default function threadLoader() {
  const done = this.async();
  const { conditions, rules } = this.getOptions();
  let script;
  const compiler = rspack({
    mode: this.mode,
    context: this.rootContext,
    entry: this.resourcePath,
    target: ["webworker", "es2022"],
    devtool: false,
    output: { filename: "thread.js" },
    resolve: { conditionNames: [...conditions, "..."] },
    module: {
      rules: [
        ...rules,
        {
          test: /\.ts$/,
          loader: "builtin:swc-loader",
          options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
          type: "javascript/auto",
        },
      ],
    },
    plugins: [{ apply: takeScript }],
  });
  compiler.run((error, stats) => {
    for (const path of stats?.compilation.fileDependencies ?? []) this.addDependency(path);
    const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString("errors-only")) : null);
    compiler.close((late) => {
      if (failure ?? late) done(failure ?? late);
      else done(null, script);
    });
  });

  /** Takes the script from the build without writing it to disk. */
  function takeScript({ hooks }) {
    hooks.shouldEmit.tap("authentica-thread", (compilation) => {
      script = compilation.getAsset("thread.js")?.source.source();
      return false;
    });
  }
}
