// After a build: the hash of the sources it was made of, and the licences of what it carries, beside it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const here = import.meta.dirname;
const built = join(here, "../src/screenwright/interfaces/rest/static");
const SOURCES = ["index.html", "package-lock.json", "package.json", "public", "src", "tsconfig.json", "vite.config.ts"];
const CARRIED = ["preact", "@preact/signals", "@preact/signals-core"];

function files(path) {
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => files(join(path, name))) : [path];
}

const hash = createHash("sha256");
const names = SOURCES.flatMap((name) => files(join(here, name))).map((path) => relative(here, path));
for (const name of names.sort()) hash.update(`${name}\0`).update(readFileSync(join(here, name))).update("\0");
writeFileSync(join(built, "sources.sha256"), `${hash.digest("hex")}\n`);

const notices = CARRIED.map((name) => {
  const { version, license } = JSON.parse(readFileSync(join(here, "node_modules", name, "package.json"), "utf8"));
  return `${name} ${version} (${license})\n\n${readFileSync(join(here, "node_modules", name, "LICENSE"), "utf8").trim()}\n`;
});
writeFileSync(join(built, "NOTICES.txt"), `The studio carries these libraries.\n\n${notices.join("\n\n")}`);
