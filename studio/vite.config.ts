import { defineConfig } from "vite";

/** `npm run dev` shows the page at its own port and asks the server for the rest: screenwright serve --port 8420. */
export default defineConfig({
  base: "/",
  build: { outDir: "../src/screenwright/interfaces/rest/static", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
  server: { host: "127.0.0.1", proxy: { "/v1": "http://127.0.0.1:8420" } },
});
