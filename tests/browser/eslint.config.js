// What the linter holds the page, and the programs that test it, to.

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import globals from "globals";

export default defineConfig([
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [js.configs.recommended],
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    rules: {
      // `== null` alone means "null or undefined"; every other comparison is strict.
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "no-shadow": "error",
      "no-param-reassign": "error",
      "no-self-compare": "error",
      "no-throw-literal": "error",
      "no-unreachable-loop": "error",
      "no-duplicate-imports": "error",
      "no-implied-eval": "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-alert": "error",
      "no-console": "error",
      "no-implicit-coercion": "error",
      "array-callback-return": "error",
      "default-case-last": "error",
      "no-else-return": "error",
      "no-lonely-if": "error",
      "no-useless-return": "error",
      "object-shorthand": "error",
    },
  },
  // The types are checked by `tsc`, which knows unused parameters and missing returns, too.
  { files: ["web/**", "site/js/**"], languageOptions: { globals: globals.browser } },
  // As the house holds of Rust.
  { files: ["web/**", "site/**"], rules: { "max-lines-per-function": ["error", { max: 80 }] } },
  { files: ["site/worker/**"], languageOptions: { globals: { ...globals.worker, ...globals.serviceworker } } },
  {
    files: ["tests/browser/**"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      // What is measured is printed.
      "no-console": "off",
      // `before` is a hook of node:test, and a good name for what was there before.
      "no-shadow": ["error", { allow: ["before"] }],
    },
  },
]);
