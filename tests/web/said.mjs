// What the page says of its own: reads its sources, and writes all sentences that the catalogue is asked
// for, by a function or as the id of a message, and all words that a person would read and no catalogue is asked for.
// node said.mjs FOLDER_OF_THE_PAGE > { said: [{ id, holes, at }], loose: [{ text, at }] }

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";

const [page] = process.argv.slice(2);
const ts = createRequire(join(page, "package.json"))("typescript");
const K = ts.SyntaxKind;

/** Functions that ask the catalogue; the words come first, and stand there as they are. */
const ASKS = new Set(["t", "filled", "count"]);
/** Attributes of elements, and of our own, that a person reads or hears. */
const READ = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|legend|moreTitle|heading|words)$/;
/** What a function is given that is never shown. */
const DEAF = /^(call|fetch|read|write|ask|once|query\w*|closest|matches|\w*EventListener|(get|set|has|remove)Attribute|get\w*By\w+|createElement|import|test|split|join|replace\w*|startsWith|endsWith|includes|indexOf|get|has|set|match|exec|RegExp|openDB|\w*ObjectStore|import|file|tried|toLocale\w+)$/;
const LETTERS = /\p{L}{2}/u;
/** What looks like words where it could also be a name: a capital, or several words. */
const WORDS = /^\P{L}*\p{Lu}\p{Ll}+|\p{L}{2,}[,.:]? \p{L}{2,}/u;

const said = [];
const loose = [];

function files(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !one.name.endsWith(".d.ts"))
    .map((one) => join(one.parentPath, one.name));
}

/** What a literal says; of a picture that is drawn in words only what stands between the marks. */
const text = (node) =>
  (ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("…")
    : node.text
  ).replace(/<[a-z/][^<>]*>/g, "");

/** Where a literal stands: shown as it is, perhaps, or certainly not. */
function standing(node) {
  for (let [at, up] = [node, node.parent]; up; [at, up] = [up, up.parent]) {
    if (ts.isImportDeclaration(up) || ts.isExportDeclaration(up) || ts.isTypeNode(up) || ts.isLiteralTypeNode(up)) return "never";
    if (ts.isBinaryExpression(up) && [K.EqualsEqualsEqualsToken, K.ExclamationEqualsEqualsToken, K.InKeyword].includes(up.operatorToken.kind)) return "never";
    if (ts.isNewExpression(up) && up.expression.getText() === "Error") return "never"; // for programmers
    if (ts.isCaseClause(up) && up.expression === at) return "never";
    if (ts.isElementAccessExpression(up) && up.argumentExpression === at) return "never";
    if (ts.isPropertyAssignment(up) && (up.name === at || up.name.getText() === "id")) return "never";
    if (ts.isConditionalExpression(up) && up.condition === at) return "never";
    if (ts.isCallExpression(up) || ts.isNewExpression(up)) {
      const name = up.expression?.name?.text ?? up.expression?.text ?? "";
      if (ASKS.has(name)) return up.arguments[0] === at ? "never" : "maybe";
      return up.arguments?.includes(at) && (DEAF.test(name) || up.expression.kind === K.ImportKeyword) ? "never" : "maybe";
    }
    if (ts.isJsxAttribute(up)) return READ.test(up.name.getText()) ? "shown" : "never";
    if (ts.isJsxExpression(up) && !ts.isJsxAttribute(up.parent)) return "shown";
    if (ts.isFunctionLike(up) || ts.isBlock(up) || ts.isSourceFile(up)) return "maybe";
  }
  return "maybe";
}

function look(node, file) {
  const at = () => `${relative(page, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
  if (ts.isCallExpression(node) && ASKS.has(node.expression.text)) {
    const [words, parts] = node.arguments;
    if (!ts.isStringLiteral(words)) loose.push({ text: words.getText(file), at: at() });
    else {
      const plain = !parts || ts.isObjectLiteralExpression(parts);
      const counted = node.expression.text === "count";
      const given = parts && plain ? parts.properties.map((one) => one.name.text) : [];
      said.push({ id: words.text, holes: counted || !plain ? null : given, at: at() });
    }
  }
  if (ts.isPropertyAssignment(node) && node.name.getText(file) === "id" && ts.isStringLiteral(node.initializer) && LETTERS.test(node.initializer.text))
    said.push({ id: node.initializer.text, holes: null, at: at() });
  if (ts.isJsxText(node) && LETTERS.test(node.text)) loose.push({ text: node.text.trim(), at: at() });
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
    const where = standing(node);
    const found = where === "shown" ? LETTERS : WORDS;
    if (where !== "never" && found.test(text(node))) loose.push({ text: text(node), at: at() });
  }
  ts.forEachChild(node, (child) => look(child, file));
}

for (const name of files(join(page, "src")).sort()) {
  const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, readFileSync(name, "utf8"), ts.ScriptTarget.Latest, true, kind);
  look(file, file);
}
process.stdout.write(JSON.stringify({ said, loose }));
